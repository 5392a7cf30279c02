// SPDX-License-Identifier: MIT
//
// spirit ROUNDS: a calculator's grammar in Boost.Spirit reads a long
// expression. Part of the suite of bench/overhead and bench/fidelity.
#include <boost/spirit/include/phoenix.hpp>
#include <boost/spirit/include/qi.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace qi = boost::spirit::qi;

using Iterator = std::string::const_iterator;
using Rule = qi::rule<Iterator, long(), qi::ascii::space_type>;

struct Calculator : qi::grammar<Iterator, long(), qi::ascii::space_type> {
  Rule sum, product, factor;

  Calculator() : base_type(sum) {
    using qi::_1;
    using qi::_val;
    sum = product[_val = _1] >>
          *(('+' >> product[_val += _1]) | ('-' >> product[_val -= _1]));
    product =
        factor[_val = _1] >> *(('*' >> factor[_val = (_val * _1) % 1000003]) |
                               ('/' >> factor[_val = _val / (_1 * _1 + 1)]));
    factor = qi::long_[_val = _1] | ('(' >> sum[_val = _1] >> ')') |
             ('-' >> factor[_val = -_1]) | ('+' >> factor[_val = _1]);
  }
};

static unsigned state = 1;

static unsigned random_below(unsigned limit) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % limit;
}

static void write_sum(std::string &text, unsigned terms, int depth) {
  for (unsigned i = 0; i < terms; i++) {
    if (i)
      text += "+-*/"[random_below(4)], text += ' ';
    if (depth && random_below(3)) {
      text += random_below(5) ? "(" : "-(";
      write_sum(text, 1 + random_below(4), depth - 1);
      text += ')';
    } else {
      text += std::to_string(1 + random_below(5000));
    }
  }
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  std::string text;
  write_sum(text, 400, 5);
  Calculator calculator;
  long total = 0;
  for (int round = 0; round < rounds; round++) {
    long value = 0;
    Iterator at = text.cbegin();
    if (!qi::phrase_parse(at, text.cend(), calculator, qi::ascii::space, value))
      return 1;
    if (at != text.cend())
      return 1;
    total = (total * 31 + value) % 1000000007;
  }
  std::printf("%zu characters, %ld\n", text.size(), total);
}
