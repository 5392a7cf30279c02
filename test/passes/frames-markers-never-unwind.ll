; RUN: %passes=lineprof-frames | %filecheck %s
; Intent: a marker that clang has written as an invoke is a call: nothing is
; thrown there.
define void @f() personality ptr @p !dbg !100 {
  invoke void @__lineprof_mark_line(i32 1) to label %end unwind label %pad
end:
  invoke void @g() to label %out unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
out:
  ret void
}
declare void @g()
declare i32 @p(...)
; CHECK-LABEL: define void @f(
; CHECK-NEXT: [[COUNT]] 1,
; CHECK-NEXT: br label %end
; CHECK: invoke void @g()
