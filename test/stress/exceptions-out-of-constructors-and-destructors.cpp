// RUN: %clangxx_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// Intent: a constructor throws after some members were made, a destructor
// throws, a function-try-block sees it.
static int Made, Gone;

struct Member {
  Member() {
    Made++; // CHECK: {{^ *}}[[#@LINE]]{{ +300 }}
  }
  ~Member() {
    Gone++; // CHECK: {{^ *}}[[#@LINE]]{{ +300 }}
  }
};

struct Fails {
  Member First, Second;
  Fails() {
    throw 1; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
};

struct Holds {
  Fails Inner;
  Holds() try : Inner() {
    Made = -1; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
  } catch (int) {
    throw 2L; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
};

struct ThrowsAtEnd {
  Member Mine;
  ~ThrowsAtEnd() noexcept(false) {
    throw 'c'; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
};

static int makeHolds() {
  try {
    Holds H; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  } catch (long) {
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

static int dropThrower() {
  try {
    ThrowsAtEnd T; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  } catch (char) {
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

int main() {
  int Sum = 0;
  for (int I = 0; I < 100; I++)
    Sum += makeHolds() + dropThrower();
  return Sum != 200 || Made != 300 || Gone != 300;
}
