; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: a schedule goes by steps: the runtime is told of each, whether anything
; is recorded or not, if it is there.
define void @h() !dbg !200 {
  %depth = alloca i32
  %b = call i32 @__lineprof_mark_region_begin(i32 1)
  store i32 %b, ptr %depth
  call void @__lineprof_mark_step(i32 1)
  ret void
}
; CHECK-LABEL: define void @h()
; CHECK-NOT: load i8
; CHECK: icmp ne ptr @__lineprof_region_begin, null
; CHECK: call i32 @__lineprof_region_begin(ptr @__lineprof_module, i32 1)
; CHECK-NOT: load i8
; CHECK: icmp ne ptr @__lineprof_step, null
; CHECK: call void @__lineprof_step(ptr @__lineprof_module, i32 1)
; CHECK: ret void
