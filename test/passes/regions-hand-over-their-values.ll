; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: captured values are handed over as an array of 64 bits each, filled
; only where the region begins.
define void @h() !dbg !200 {
  %depth = alloca i32
  %b = call i32 (i32, ...) @__lineprof_mark_region_values(i32 0, i64 7, double 1.0)
  store i32 %b, ptr %depth
  ret void
}
; CHECK-LABEL: define void @h()
; CHECK: [[ROOM:%.+]] = alloca [2 x i64]
; CHECK: load i8, ptr @__lineprof_clocks
; CHECK: br i1
; CHECK: store i64 7, ptr
; CHECK: store i64 4607182418800017408, ptr
; CHECK: call i32 @__lineprof_region_begin_values(ptr @__lineprof_module, i32 0, i32 2, ptr [[ROOM]])
