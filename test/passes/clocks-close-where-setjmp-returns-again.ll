; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: behind a setjmp what is open still is left (site 0) if it has returned by
; a longjmp; the first return, which programs may see all the time, reads no clock.
; getcontext() returns 0 each time, so its returns are all looked at.
define void @f(ptr %b) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  %j = call i32 @_setjmp(ptr %b), !dbg !104
  %c = call i32 @getcontext(ptr %b), !dbg !104
  call void @g(), !dbg !105
  ret void, !dbg !105
}
declare i32 @_setjmp(ptr) returns_twice
declare i32 @getcontext(ptr) returns_twice
declare void @g()
; CHECK-LABEL: define void @f(
; CHECK: %j = call i32 @_setjmp
; CHECK-NEXT: %[[AGAIN:.+]] = icmp ne i32 %j, 0
; CHECK-NEXT: br i1 %[[AGAIN]], label %[[LANDED:.+]], label %[[GO_ON:.+]], !dbg {{.*}}!prof
; CHECK: {{^}}[[LANDED]]:
; CHECK-NEXT: load atomic i8, ptr @__lineprof_clocks unordered
; CHECK: @__lineprof_unit_leave(i32 0)
; CHECK: {{^}}[[GO_ON]]:
; CHECK-NEXT: %c = call i32 @getcontext
; CHECK-NEXT: load atomic i8, ptr @__lineprof_clocks unordered
