; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: while counters were markers they touched memory that nobody sees; now
; link-time optimisation must not believe that any more.
define void @f() memory(none) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  ret void
}
; CHECK: define void @f() #[[F:[0-9]+]]
; CHECK: attributes #[[F]] = { memory(readwrite) }
