; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: no clock is worth a call of what computes a little and calls nobody, a
; copy of few bytes, or mathematics of the library; nor a call that is nobody's.
define void @f(ptr %p, ptr %q, double %x, i64 %n) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  call void @short(ptr %p), !dbg !104
  call void @llvm.memcpy(ptr %p, ptr %q, i64 64, i1 false), !dbg !104
  %s = call double @sin(double %x), !dbg !104
  store double %s, ptr %p, !dbg !104
  call void @g()
  call void @llvm.memcpy(ptr %p, ptr %q, i64 %n, i1 false), !dbg !105
  ret void, !dbg !106
}
define void @short(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @other() !dbg !3 {
  call void @g(), !dbg !900
  ret void
}
declare double @sin(double) nounwind willreturn memory(write)
declare void @g()
declare void @llvm.memcpy(ptr, ptr, i64, i1)
!900 = !DILocation(line: 91, scope: !3)
; One is: a copy of nobody knows how much.
; CHECK: @__lineprof_clocks = internal global [2 x i8]
; CHECK-LABEL: define void @f(
; CHECK: @__lineprof_unit_open(i32 1)
; CHECK-NEXT: call void @llvm.memcpy{{.*}}i64 %n,
; CHECK: @__lineprof_unit_close()
; CHECK-NOT: call preserve_mostcc void @__lineprof_unit_open
