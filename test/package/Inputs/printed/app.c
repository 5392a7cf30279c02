static int parse(const char *text) {
  int value = 0;
  for (; *text; text++)
    value = 10 * value + *text - '0';
  return value;
}

int main(void) { return parse("1234") != 1234; }
