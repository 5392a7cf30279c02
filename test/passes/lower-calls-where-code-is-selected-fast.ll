; RUN: %passes='lineprof-frames,lineprof-place,lineprof-lower<O0>' | %filecheck %s
; Intent: at -O0 a counter is a call of the unit, which adds in one instruction:
; a signal handler finds all of it done, or nothing.
define void @f() noinline optnone {
  call void @__lineprof_mark_line(i32 0)
  ret void
}
; CHECK-LABEL: define void @f()
; CHECK-NEXT: call void @__lineprof_unit_count(i64 0)
; CHECK-NEXT: ret void
; CHECK-LABEL: define internal void @__lineprof_unit_count(i64 %0)
; CHECK: asm sideeffect "addq $1, $0"
