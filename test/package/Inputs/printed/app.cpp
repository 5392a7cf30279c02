static int parse_digits(const char *text) {
  int value = 0;
  for (; *text; text++)
    value = 10 * value + *text - '0';
  return value;
}

int main(void) { return parse_digits("1234") != 1234; }
