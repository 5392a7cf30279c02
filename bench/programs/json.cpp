// SPDX-License-Identifier: MIT
//
// json FILE ROUNDS: parses a document with nlohmann-json, walks it, writes it
// again. Part of the suite of bench/overhead and bench/fidelity.
#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

using nlohmann::json;

static double total(const json &value) {
  if (value.is_number())
    return value.get<double>();
  double sum = 0;
  if (value.is_array())
    for (const json &member : value)
      sum += total(member);
  if (value.is_object())
    for (auto member = value.begin(); member != value.end(); ++member)
      sum += total(*member) + double(member.key().size());
  return sum;
}

static size_t refused(const std::string &text) {
  size_t count = 0;
  for (size_t cut = 1; cut < 200; cut++) {
    try {
      json::parse(text.substr(0, cut));
    } catch (const json::parse_error &) {
      count++;
    }
  }
  return count;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  std::ifstream file(argv[1]);
  std::stringstream content;
  content << file.rdbuf();
  std::string text = content.str();
  int rounds = std::atoi(argv[2]);
  for (int round = 0; round < rounds; round++) {
    json document = json::parse(text);
    document.push_back(round);
    double sum = total(document);
    std::string written = document.dump(1);
    size_t count = refused(text);
    if (round == 0)
      std::printf("sum %.3f, %zu bytes, %zu refused\n", sum, written.size(),
                  count);
  }
}
