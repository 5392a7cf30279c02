; RUN: %passes='lineprof-merge,print<lineprof-terms>' | %filecheck %s
; Intent: a function that was inlined twice has left its counter twice: there is
; one addition, of two.
@__lineprof_module = internal global i32 0
define void @f() {
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr inttoptr (i64 1 to ptr))
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr inttoptr (i64 1 to ptr))
  ret void
}
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
!lineprof.counters = !{!900}
!900 = !{i32 1}
; CHECK-LABEL: define void @f(
; CHECK-NEXT: [[COUNTER]] 0, ptr inttoptr (i64 2 to ptr))
; CHECK-NEXT: ret void
