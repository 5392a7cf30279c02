// SPDX-License-Identifier: MIT
//
// eigen ROUNDS: products and solutions with Eigen, of small matrices whose size
// is known when compiling and of larger ones. Part of the suite of
// bench/overhead and bench/fidelity.
#include <Eigen/Dense>

#include <cstdio>
#include <cstdlib>

static unsigned state = 1;

static double next_random() {
  state = state * 1103515245u + 12345u;
  return (state >> 8) / double(1 << 24) - 0.5;
}

template <class Matrix> static Matrix random(int size) {
  Matrix matrix(size, size);
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      matrix(i, j) = next_random() + (i == j ? 4.0 : 0.0);
  return matrix;
}

template <class Matrix> static double products(int size, int rounds) {
  Matrix a = random<Matrix>(size), b = random<Matrix>(size), c = b;
  for (int i = 0; i < rounds; i++) {
    c = a * c.transpose() + b.cwiseProduct(c);
    c /= c.norm();
  }
  return c.sum();
}

static double solutions(int size, int rounds) {
  double sum = 0;
  for (int i = 0; i < rounds; i++) {
    Eigen::MatrixXd a = random<Eigen::MatrixXd>(size);
    Eigen::VectorXd b = Eigen::VectorXd::Constant(size, 1);
    Eigen::VectorXd x = a.partialPivLu().solve(b);
    Eigen::VectorXd y = a.householderQr().solve(b);
    Eigen::VectorXd z = a.colPivHouseholderQr().solve(b);
    sum += x.dot(y) + z.norm() + (a * x - b).squaredNorm();
  }
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  std::printf("%.6f\n", products<Eigen::Matrix3d>(3, rounds * 4000));
  std::printf("%.6f\n", products<Eigen::Matrix4d>(4, rounds * 4000));
  std::printf("%.6f\n", products<Eigen::Matrix<double, 6, 6>>(6, rounds * 500));
  std::printf("%.6f\n", products<Eigen::MatrixXd>(12, rounds * 200));
  std::printf("%.6f\n", products<Eigen::MatrixXd>(50, rounds * 10));
  std::printf("%.6f\n", solutions(10, rounds * 60));
  std::printf("%.6f\n", solutions(40, rounds * 3));
}
