; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-hoist),print<lineprof-counted-loops>' | %filecheck %s
; Intent: a loop that counts in its rounds how often a condition held is told of;
; one whose rounds alone are counted is not, nor one that makes calls.
define void @f(i1 %c, i1 %d, ptr %p) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  br label %regular, !dbg !104
regular:
  call void @__lineprof_mark_line(i32 1), !dbg !104
  br i1 %c, label %regular, label %irregular, !dbg !104, !llvm.loop !901
irregular:
  br i1 %d, label %sometimes, label %next, !dbg !105
sometimes:
  call void @__lineprof_mark_line(i32 3), !dbg !105
  store i32 1, ptr %p, !dbg !105
  br label %next, !dbg !105
next:
  br i1 %c, label %irregular, label %calling, !dbg !105, !llvm.loop !902
calling:
  br i1 %d, label %sometimes.2, label %next.2, !dbg !107
sometimes.2:
  call void @__lineprof_mark_line(i32 4), !dbg !107
  call void @g(), !dbg !107
  br label %next.2, !dbg !107
next.2:
  br i1 %c, label %calling, label %end, !dbg !107, !llvm.loop !903
end:
  ret void, !dbg !107
}
declare void @g()
!901 = distinct !{!901, !104}
!902 = distinct !{!902, !105}
!903 = distinct !{!903, !107}
; CHECK: counted loop in row 2
; CHECK-NOT: counted loop
