int solve(int n) { return n * (n + 1) / 2; }

int main() { return solve(3) != 6; }
