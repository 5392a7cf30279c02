; RUN: %passes='lineprof-frames,lineprof-place' | %filecheck %s
; Intent: what begins a function has no location, but the counter there has one:
; by it lineprof-renew knows, after inlining, whose counter it is.
define void @f(ptr %p) !dbg !100 {
  call void @__lineprof_mark_line(i32 0)
  store i32 1, ptr %p
  ret void
}
; CHECK-LABEL: define void @f(
; CHECK: [[COUNTER]] 0, {{.*}}, !dbg ![[AT:[0-9]+]]
; CHECK: ![[AT]] = !DILocation(line: 3, 
