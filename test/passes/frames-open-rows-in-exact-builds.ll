; RUN: %exact_passes=lineprof-frames | %filecheck %s
; Intent: in an exact build a function opens a frame where it begins and closes
; it where it returns, and each row opens before it counts.
define void @f(i1 %c) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  br i1 %c, label %one, label %other
one:
  call void @__lineprof_mark_line(i32 1)
  ret void
other:
  ret void
}
; CHECK-LABEL: define void @f(
; CHECK: [[FRAME:%[0-9]+]] = call ptr @llvm.ptr.annotation{{.*}}[[ENTER]] 0,
; CHECK: one:
; CHECK-NEXT: [[LINE]] 1,
; CHECK-NEXT: [[COUNT]] 1,
; CHECK-NEXT: (ptr [[FRAME]], {{.*}}[[EXIT]] 0,
; CHECK-NEXT: ret void
; CHECK: other:
; CHECK-NEXT: (ptr [[FRAME]], {{.*}}[[EXIT]] 0,
; CHECK-NEXT: ret void
