; RUN: %passes='lineprof-renew,print<lineprof-terms>' | %filecheck %s
; Intent: what was inlined three times in a row counts once, by a counter of the
; caller's own; the old one's rows are three times that.
@__lineprof_module = internal global i32 0
define void @h() !dbg !200 {
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr inttoptr (i64 1 to ptr)), !dbg !304
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr inttoptr (i64 1 to ptr)), !dbg !304
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 0, ptr inttoptr (i64 1 to ptr)), !dbg !304
  ret void
}
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
!lineprof.counters = !{!900}
!lineprof.terms = !{!901}
!900 = !{i32 1}
!901 = !{!"\01\00\00\00\00\00\00\00\00\00\00\00"}
; CHECK: row 1: 0 1 1 1{{$}}
; CHECK-LABEL: define void @h()
; CHECK-NEXT: [[COUNTER]] 1,
; CHECK-NEXT: ret void
