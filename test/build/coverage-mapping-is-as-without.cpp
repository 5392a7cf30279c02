// UNSUPPORTED: asan, tsan
// (the programs of two builds are compared, of which one is not sanitized)
// DEFINE: %{coverage} = -std=c++23 -w -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc
// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx %{coverage} %s -o %t/plain
// RUN: %clangxx_lineprof %{coverage} %s -o %t/profiled
// RUN: env LLVM_PROFILE_FILE=%t/plain.raw %t/plain
// RUN: env LLVM_PROFILE_FILE=%t/profiled.raw LINEPROF_OUTPUT=%t/out.lprof %t/profiled
// RUN: llvm-profdata merge %t/plain.raw -o %t/plain.data
// RUN: llvm-profdata merge %t/profiled.raw -o %t/profiled.data
// RUN: llvm-cov export -instr-profile %t/plain.data %t/plain > %t/plain.json
// RUN: llvm-cov export -instr-profile %t/profiled.data %t/profiled > %t/profiled.json
// RUN: cmp %t/plain.json %t/profiled.json
// Intent: a build with clang's coverage and lineprof has the regions and counts
// of a build without lineprof, whatever the markers stand in. (One thing is not
// here: a `default: break;` that is not the last, see docs/limits.md.)
#include <cstdio>
#include <initializer_list>

static volatile int zero;

static int number(int value) { return value + zero; }

static int for_loops(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i;
  for (int i = 0;
       i < n;
       i += 2) {
    if (i == 4)
      continue;
    sum += i;
  }
  int i = 0;
  for (; i < n;)
    i++;
  for (;;) {
    if (--i < 2)
      break;
    if (i == 3)
      continue;
    sum++;
  }
  for (int j = 0;; j++)
    if (j > n)
      break;
  for (int j = n; int k = j - 1; j--) sum += k;
  for (;;) break;
  for (;;) { if (sum++ > 10) return sum; }
}

static int while_loops(int n) {
  int sum = 0;
  while (n-- > 0)
    sum += n;

  while (true) {
    if (sum++ > 20)
      break;
    if (sum == 3)
      continue;
  }
  while (int left = 30 - sum) {
    sum++;
    if (left == 4)
      break;
  }
  while (sum < 40 && n < 3 || sum < 35) { sum++; n++; }
  while (sum++ < 50) ;
  do
    sum--;
  while (sum > 20 && n);
  do {
    if (sum == 10)
      continue;
  } while (sum-- > 5);
  do { sum++; } while (0);
  do {
    if (sum++ > 5) break;
  } while (1);
  while (1) if (sum++ > 8) return sum;
}

static int choices(int n) {
  int sum = 0;
  if (n == 1) sum = 2; else sum = 3;
  if (n == 2)
    sum += 2;
  else if (n == 3)
    sum += 3;
  else {
    sum += 4;
  }
  if (int m = n - 4; m > 1)
    sum += m;
  if (n == 5)
    return sum;

  [[maybe_unused]] int unused = 0;
  if (n == 6) [[unlikely]]
    sum = 1;
  if (n == 7)
    return sum;

  [[clang::nomerge]] number(sum);

  number(1);
  sum += n > 3 ? number(1) : number(2);
  sum += (n > 4 && number(1) || number(0) && n < 2) ? 1
                                                    : n ?: number(3);
  return sum;
}

static int switches(int n) {
  int sum = 0;
  switch (n) {
  default:
    sum = 0;
    break;

  case 0: sum = 1; break;
  case 1:
    sum = 2;
    [[fallthrough]];
  case 2:
  case 3:
    sum++;
    break;

  case 4: {
    sum = 3;
    break;
  }
  case 5:
    if (sum)
      break;

    sum = 5;
    return sum;

  case 6: return 6;

  case 7 ... 9:;
  }
  switch (n)
  case 3: sum += 7;
  switch (n) {
  case 1: for (n = 0; n < 2; n++)
    case 2: sum++;
  }
  switch (n) {
    sum++;
  default: sum++; goto out;

  case 2: throw 4;
  case 3:
    while (n--) switch (n) { case 1: continue; default:; }
  }
out:
  return sum;
}

static int jumps(int n) {
again:
  n--;
  if (n > 3)
    goto again;

  if (n == 0)
    goto end;

  for (;;) {
    void *where = &&here;
    goto *where;
  here:
    break;
  }
end: ;
  return n;
}

#define TWICE(x) ((x) + (x))
#define BUMP(x) x++
#define BUMP_ALL(x, y) do { BUMP(x); BUMP(y); } while (0)
#define EACH(i, n) for (int i = 0; i < (n); BUMP(i))
#define FOREVER for (;;)
#define WHILE(x) while (x)
#define IF_DONE(x, n) if ((x) > (n)) { break; }
#define IF_DONE_RETURN(x, n) if ((x) > (n)) return x
#define LOOP_OF(x) { int y = x; while (y--) x++; }
#define CALL_IT(...) number([&] { __VA_ARGS__ }())
#define AT_ONCE(x) ({ int once = 0; for (int i = 0; i < 2; i++) once += x; once; })

static int macros(int n) {
  int sum = TWICE(n);
  EACH(i, n)
    sum += TWICE(i);
  EACH(i, n) { sum++; BUMP(sum); }
  EACH(i, n) EACH(j, 2) BUMP(sum);
  FOREVER {
    BUMP(sum);
    IF_DONE(sum, 60)
  }
  FOREVER { BUMP(sum); IF_DONE(sum, 70) }
  for (int i = 0; i < n; BUMP(i)) BUMP(sum);
  for (int i = 0, j = 0; i < n; BUMP(i), BUMP(j)) sum++;
  WHILE(sum-- > 50) BUMP(n);
  WHILE(n) { n--; if (n == 3) continue; BUMP(sum); }
  BUMP_ALL(sum, n);
  LOOP_OF(n)
  sum += CALL_IT(int i = 0; while (i < 4) i++; return i;);
  sum += AT_ONCE(TWICE(n));
  FOREVER IF_DONE_RETURN(sum, sum++ - 4);
}

static int ranges(int n) {
  int sum = 0, items[] = {1, 2, 3};
  for (int item : items)
    sum += item;
  for (int item : {4, 5, 6}) {
    if (item == 5)
      continue;
    sum += item;
  }
  for (auto all = {1, 2}; auto &item : all) { if (n == item) break; sum++; }
  return sum;
}

static int lambdas(int n) {
  auto add = [&](int more) {
    for (int i = 0; i < more; i++)
      n++;
    return n;
  };
  auto nested = [&] { return [&] { if (n) add(1); return add(2); }(); };
  while ([&] { return n-- > 3; }())
    add(0);
  return add(2) + nested() + [=] { return n; }();
}

static int expressions(int n) {
  int sum = ({
    int inner = 0;
    for (int i = 0; i < n; i++)
      inner += i;
    inner;
  });
  for (int i = 0; ({ i < n; }); ({ i++; if (i == 2) continue; i; }))
    sum++;
  while (({ int x = n--; if (x == 3) sum++; x > 0; }))
    sum++;
  return sum ?: ({ number(1); number(2); });
}

struct Made {
  int first, second;
  Made(int n)
      : first(number(n)),
        second(n ? number(1) : ({ int s = 0; while (n++ < 3) s++; s; })) {
    if (first)
      return;
    second++;
  }
  Made() : Made(4) {}
  ~Made() try { number(1); } catch (...) { number(2); }
};

static int exceptions(int n) try {
  try {
    if (n > 2)
      throw n;
    number(n);
  } catch (int value) {
    n = value;
  } catch (...) {
    return 2;
  }
  Made made(n), other;
  for (const Made &each : {Made(1), Made()})
    n += each.second;
  return n;
} catch (int) {
  return 1;
}

template <class T> static T of_type(T n) {
  T sum = 0;
  while (n > 1) { n -= 1; sum += n; }
  for (int i = 0; i < 3; i++) sum++;
  if constexpr (sizeof(T) == 4) sum++; else sum += 2;
  return sum;
}

[[lineprof::profile]] static constexpr int constant(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i;
  while (n) {
    n--;
    if (n == 2) continue;
    sum++;
  }
  if consteval {
    sum++;
  } else {
    sum += 2;
  }
  switch (sum) {
  case 1: return 1;

  default: break;
  }
  do sum--; while (sum > 4);
  return sum;
}

static int in_regions(int n) {
  int sum = 0;
#pragma lineprof region "all"
  for (int i = 0; i < n; i++) {
#pragma lineprof region "one"
    {
      if (i == 2)
        continue;
      sum++;
    }
#pragma lineprof region "two"
    while (sum > 5) sum--;
#pragma lineprof region "three"
    number(sum); // beside a comment
#pragma lineprof region("four", sum, n)
    number(n); // the same

    sum += 0;
#pragma lineprof region("five", n)
    for (; sum > 5;) sum--;
  }
#pragma lineprof region "rest"
  if (sum == 3)
    return sum;

  return sum + 1;
}

int main() {
  static_assert(constant(3) > 0);
  int sum = 0;
  for (int n = 0; n < 8; n++) {
    sum += for_loops(n) + while_loops(n) + choices(n) + jumps(n) + macros(n) +
           ranges(n) + lambdas(n) + expressions(n) + exceptions(n) +
           of_type(n) + of_type(n * 1.5) + constant(n) + in_regions(n);
    try {
      sum += switches(n);
    } catch (int value) {
      sum += value;
    }
  }
  std::printf("%d\n", sum);
}
