; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-hoist)' | %filecheck %s
; Intent: a loop that calls, is atomic or touches a device can be seen or left in
; its midst: its counter stays where it is.
define void @calls(i32 %n) {
  br label %loop
loop:
  call void @__lineprof_mark_line(i32 3)
  %c = call i1 @g()
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @waits(ptr %p) {
  br label %loop
loop:
  call void @__lineprof_mark_line(i32 3)
  %c = load atomic i8, ptr %p acquire, align 1
  %d = trunc i8 %c to i1
  br i1 %d, label %loop, label %end
end:
  ret void
}
define void @touches(ptr %p) {
  br label %loop
loop:
  call void @__lineprof_mark_line(i32 3)
  %c = load volatile i1, ptr %p
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i1 @g()
; CHECK-LABEL: define void @calls(
; CHECK: loop:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @waits(
; CHECK: loop:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @touches(
; CHECK: loop:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
