// DEFINE: %{flags} =
// DEFINE: %{test} = %clangxx_lineprof -pthread %{flags} %s -o %t && %run %t && %family | %filecheck %s
// RUN: %{test}
// REDEFINE: %{flags} = -fPIE -pie
// RUN: %{test}
// REDEFINE: %{flags} = -fno-pie -no-pie
// RUN: %{test}
// REDEFINE: %{flags} = -static
// RUN: %{test}
// RUN: %static_pie -pthread %s -o %t && %run %t && %family | %filecheck %s
// REDEFINE: %{flags} = -flto -fuse-ld=lld
// RUN: %{test}
// REDEFINE: %{flags} = -flto=thin -fuse-ld=lld
// RUN: %{test}
// REDEFINE: %{flags} = -ffunction-sections -fdata-sections -Wl,--gc-sections -fuse-ld=lld
// RUN: %{test}
// REDEFINE: %{flags} = -ffunction-sections -fdata-sections -Wl,--gc-sections -fuse-ld=bfd
// RUN: %{test}
// REDEFINE: %{flags} = -fuse-ld=gold -Wl,--gc-sections
// RUN: %{test}
// REDEFINE: %{flags} = -fno-plt -Wl,-z,now -Wl,-z,relro -Wl,--as-needed
// RUN: %{test}
// REDEFINE: %{flags} = -fno-omit-frame-pointer -mno-red-zone -fstack-protector-all
// RUN: %{test}
// REQUIRES: ld.lld, ld.bfd, ld.gold
// UNSUPPORTED: asan, tsan
// (sanitizers have no static link)
// Intent: the kind of code and of link changes no count.
#include <thread>

static thread_local int Mine;

static int thrower(int Depth) {
  if (Depth == 0)
    throw 1; // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
  return thrower(Depth - 1) + ++Mine; // CHECK: {{^ *}}[[#@LINE]]{{ +400 }}
}

static void work() {
  for (int I = 0; I < 10; I++)
    try {
      thrower(10); // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
    } catch (int One) {
      Mine += One; // CHECK: {{^ *}}[[#@LINE]]{{ +40 }}
    }
}

int main() {
  for (int I = 0; I < 4; I++)
    std::thread(work).join(); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return Mine;
}
