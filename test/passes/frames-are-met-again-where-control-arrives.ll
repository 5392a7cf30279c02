; RUN: %exact_passes=lineprof-frames | %filecheck %s
; Intent: an exception and longjmp arrive in a frame that may not be the
; innermost one: it is met again behind landing pads and setjmp.
define void @f(ptr %b) personality ptr @p !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  %j = call i32 @_setjmp(ptr %b)
  invoke void @g() to label %end unwind label %pad
end:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
declare i32 @_setjmp(ptr) returns_twice
declare void @g()
declare i32 @p(...)
; CHECK-LABEL: define void @f(
; CHECK: [[FRAME:%[0-9]+]] = {{.*}}[[ENTER]] 0,
; CHECK-NEXT: %j = call i32 @_setjmp
; CHECK-NEXT: (ptr [[FRAME]], {{.*}}[[REANCHOR]] 0,
; CHECK: pad:
; CHECK-NEXT: landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: (ptr [[FRAME]], {{.*}}[[REANCHOR]] 0,
; CHECK-NEXT: (ptr [[FRAME]], {{.*}}[[EXIT]] 0,
; CHECK-NEXT: resume
