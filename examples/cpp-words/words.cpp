// SPDX-License-Identifier: MIT
//
// Counts words, in the manner of everyday C++: streams, maps, strings, a class
// template, lambdas, exceptions. The text is made up on the spot, so that runs
// are alike. Only the marked functions are profiled.
//
//   kprof -l -v words.cpp
#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <lineprof/lineprof.h>

namespace {

/// Counts in any map-like container.
template <typename Map> class Counter {
public:
  LINEPROF_PROFILE void add(const std::string &Key) {
    if (Key.empty())
      throw std::invalid_argument("an empty word");
    ++Counts[Key];
  }

  LINEPROF_PROFILE std::vector<std::pair<std::string, int>>
  top(size_t N) const {
    std::vector<std::pair<std::string, int>> Sorted(Counts.begin(),
                                                    Counts.end());
    std::sort(Sorted.begin(), Sorted.end(), [](const auto &A, const auto &B) {
      if (A.second != B.second)
        return A.second > B.second;
      return A.first < B.first;
    });
    if (Sorted.size() > N)
      Sorted.resize(N);
    return Sorted;
  }

private:
  Map Counts;
};

std::string makeText(int Words) {
  static const char *Syllables[] = {"ka", "ro", "mi", "", "stu", "ne", "lo"};
  std::string Text;
  unsigned Seed = 7;
  for (int I = 0; I < Words; I++) {
    for (int Part = 0; Part < 3; Part++) {
      Seed = Seed * 1664525u + 1013904223u;
      Text += Syllables[(Seed >> 20) % 7];
    }
    Text += (Seed >> 28) == 0 ? ",  " : " ";
  }
  return Text;
}

LINEPROF_PROFILE
std::vector<std::string> split(const std::string &Text) {
  std::vector<std::string> Words;
  std::string::size_type Start = 0;
  while (Start < Text.size()) {
    auto End = Text.find(' ', Start);
    if (End == std::string::npos)
      End = Text.size();
    Words.push_back(Text.substr(Start, End - Start));
    Start = End + 1;
  }
  return Words;
}

LINEPROF_PROFILE
std::string clean(std::string Word) {
  Word.erase(
      std::remove_if(Word.begin(), Word.end(), [](char C) { return C == ','; }),
      Word.end());
  return Word;
}

template <typename Map>
LINEPROF_PROFILE int count(const std::vector<std::string> &Words,
                           const char *Title) {
  Counter<Map> Counts;
  int Rejected = 0;
  for (const auto &Word : Words) {
    try {
      Counts.add(clean(Word));
    } catch (const std::invalid_argument &) {
      ++Rejected;
    }
  }
  std::cout << Title << ":";
  for (const auto &[Word, Hits] : Counts.top(3))
    std::cout << ' ' << Word << '=' << Hits;
  std::cout << " (" << Rejected << " rejected)\n";
  return Rejected;
}

} // namespace

LINEPROF_PROFILE
int main() {
  std::string Text = makeText(1000000);
  std::vector<std::string> Words = split(Text);
  int A = count<std::map<std::string, int>>(Words, "map");
  int B = count<std::unordered_map<std::string, int>>(Words, "unordered_map");
  return A == B ? 0 : 1;
}
