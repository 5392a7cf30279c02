; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: a region begins only while something is recorded, and ends only if it
; was begun.
define void @h() !dbg !200 {
  %depth = alloca i32
  %b = call i32 @__lineprof_mark_region_begin(i32 0)
  store i32 %b, ptr %depth
  call void @__lineprof_mark_region_end(ptr %depth)
  ret void
}
; CHECK-LABEL: define void @h()
; CHECK: [[ON:%.+]] = load i8, ptr @__lineprof_clocks
; CHECK: icmp ne i8 [[ON]], 0
; CHECK: [[BEGUN:%.+]] = call i32 @__lineprof_region_begin(ptr @__lineprof_module, i32 0)
; CHECK: [[DEPTH:%.+]] = phi i32 [ [[BEGUN]], {{.*}} ], [ -1,
; CHECK: store i32 [[DEPTH]], ptr %depth
; CHECK: [[AT_END:%.+]] = load i32, ptr %depth
; CHECK: icmp ne i32 [[AT_END]], -1
; CHECK: call void @__lineprof_region_end(ptr @__lineprof_module, i32
