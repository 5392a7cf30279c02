; RUN: %passes=lineprof-frames | %filecheck %s
; Intent: a function that counts is not pure, nor are its calls: none is dropped
; and two are not made one. What it does not touch it still does not touch.
define i32 @f() memory(none) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  ret i32 1
}
define i32 @caller() {
  %r = call i32 @f() memory(none)
  ret i32 %r
}
; CHECK: define i32 @f() #[[F:[0-9]+]]
; CHECK: define i32 @caller()
; CHECK-NEXT: %r = call i32 @f() #[[F]]
; CHECK: attributes #[[F]] = { memory(inaccessiblemem: readwrite) }
