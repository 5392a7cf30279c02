; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: a call of a profiled row looks at one byte and, while the clock runs,
; is made between opening and closing its site; both ways have one result.
define i32 @f() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  %r = call i32 @g(i32 7), !dbg !104
  store i32 %r, ptr null, !dbg !104
  ret i32 %r, !dbg !105
}
declare i32 @g(i32)
; CHECK: @__lineprof_clocks = internal global [2 x i8] zeroinitializer
; Site 1: row 1 of function 0, no outer one, a call, no jump.
; CHECK: @__lineprof_sites = {{.*}}\01\00\00\00\00\00\00\00\00\00\00\00\01\00\00\00"
; CHECK-LABEL: define i32 @f()
; CHECK: load atomic i8, ptr getelementptr {{.*}}@__lineprof_clocks, i64 1) unordered
; CHECK: br i1 {{.*}}, label %[[CLOCKED:[0-9]+]], label %[[PLAIN:[0-9]+]], {{.*}}!prof
; CHECK: [[CLOCKED]]:
; CHECK-NEXT: @__lineprof_unit_open(i32 1)
; CHECK-NEXT: [[COPY:%.+]] = notail call i32 @g(i32 7)
; CHECK-NEXT: @__lineprof_unit_close()
; CHECK: [[PLAIN]]:
; CHECK-NEXT: %r = call i32 @g(i32 7)
; CHECK: phi i32 [ %r, %[[PLAIN]] ], [ [[COPY]], %[[CLOCKED]] ]
