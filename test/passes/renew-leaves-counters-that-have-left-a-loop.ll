; RUN: %passes='lineprof-renew,print<lineprof-terms>' | %filecheck %s
; Intent: a counter that adds the rounds of a loop stays as it is, and one of
; the function's own alone needs no renewal.
@__lineprof_module = internal global i32 0
define void @h(i64 %n) !dbg !200 {
  %times = inttoptr i64 %n to ptr
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr %times), !dbg !304
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 1, ptr inttoptr (i64 1 to ptr)), !dbg !211
  ret void
}
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
!lineprof.counters = !{!900}
!900 = !{i32 2}
; CHECK-LABEL: define void @h(
; CHECK: [[COUNTER]] 0, ptr %times)
; CHECK-NEXT: [[COUNTER]] 1,
; CHECK-NEXT: ret void
