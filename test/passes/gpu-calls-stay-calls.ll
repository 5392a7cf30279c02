; RUN: %passes=lineprof-gpu-calls | %filecheck %s
; Intent: calls of CUDA, its libraries and the stubs of kernels may not become
; jumps, unless they must be; others may.
define i32 @f() {
  %a = tail call i32 @cudaMalloc(ptr null, i64 1)
  %b = tail call i32 @cuMemAlloc_v2(ptr null, i64 1)
  tail call void @_Z16__device_stub__kv()
  tail call void @cute()
  ret i32 %a
}
define i32 @g(ptr %p, i64 %n) {
  %a = musttail call i32 @cudaMalloc(ptr %p, i64 %n)
  ret i32 %a
}
declare i32 @cudaMalloc(ptr, i64)
declare i32 @cuMemAlloc_v2(ptr, i64)
declare void @_Z16__device_stub__kv()
declare void @cute()
; CHECK: %a = notail call i32 @cudaMalloc
; CHECK-NEXT: %b = notail call i32 @cuMemAlloc_v2
; CHECK-NEXT: notail call void @_Z16__device_stub__kv()
; CHECK-NEXT: tail call void @cute()
; CHECK: %a = musttail call i32 @cudaMalloc
