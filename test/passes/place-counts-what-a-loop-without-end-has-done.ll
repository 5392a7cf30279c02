; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: control never leaves a loop without a way out: what came in is counted
; before it, and its rounds are that and what has come around.
define void @f() {
  call void @__lineprof_mark_line(i32 0)
  br label %loop
loop:
  call void @__lineprof_mark_line(i32 1)
  call void @g()
  br label %loop
}
declare void @g() nounwind willreturn
; CHECK: row 0: 0{{$}}
; CHECK-NEXT: row 1: 1 2
; CHECK-LABEL: define void @f(
; CHECK-NEXT: [[COUNTER]] 0,
; CHECK-NEXT: [[COUNTER]] 2,
; CHECK: loop:
; CHECK: [[COUNTER]] 1,
; CHECK-NEXT: br label %loop
