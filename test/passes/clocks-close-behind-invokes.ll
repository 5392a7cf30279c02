; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: an invoke has a copy, too: it closes where it returns, and where
; exceptions arrive what is open still is left (site 0).
define void @f() personality ptr @p !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  invoke void @g() to label %end unwind label %pad, !dbg !104
end:
  ret void, !dbg !105
pad:
  %e = landingpad { ptr, i32 } cleanup, !dbg !106
  resume { ptr, i32 } %e, !dbg !106
}
declare void @g()
declare i32 @p(...)
; CHECK-LABEL: define void @f()
; CHECK: @__lineprof_unit_open(i32 1)
; CHECK-NEXT: invoke void @g()
; CHECK-NEXT: to label %[[CLOSE:.+]] unwind label %pad
; CHECK: invoke void @g()
; CHECK: {{^}}[[CLOSE]]:
; CHECK-NEXT: @__lineprof_unit_close()
; CHECK: {{^}}pad:
; CHECK: load atomic i8, ptr @__lineprof_clocks unordered
; CHECK: @__lineprof_unit_leave(i32 0)
