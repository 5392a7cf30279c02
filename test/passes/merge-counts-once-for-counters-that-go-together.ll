; RUN: %passes='lineprof-merge,print<lineprof-terms>' | %filecheck %s
; Intent: of two counters that are met together or not at all one is left; the
; other's rows are counted by it. Not across a call, which may not return.
@__lineprof_module = internal global i32 0
define void @f() {
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr inttoptr (i64 1 to ptr))
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 1, ptr inttoptr (i64 1 to ptr))
  call void @g()
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 2, ptr inttoptr (i64 1 to ptr))
  ret void
}
declare void @g()
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
!lineprof.counters = !{!900}
!lineprof.terms = !{!901}
!900 = !{i32 3}
!901 = !{!"\01\00\00\00\00\00\00\00\00\00\00\00\02\00\00\00\01\00\00\00\00\00\00\00\03\00\00\00\02\00\00\00\00\00\00\00"}
; CHECK: row 1: 0{{$}}
; CHECK-NEXT: row 2: 0 1
; CHECK-NEXT: row 3: 2{{$}}
; CHECK-LABEL: define void @f(
; CHECK-NEXT: [[COUNTER]] 0,
; CHECK-NEXT: call void @g()
; CHECK-NEXT: [[COUNTER]] 2,
