; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: what counters mean goes into the object file (struct lineprof_counts:
; two counters, ten rows, two functions), and no note or marker is left.
define void @f(i1 %c) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  br i1 %c, label %one, label %end
one:
  call void @__lineprof_mark_line(i32 1)
  store i8 0, ptr null
  br label %end
end:
  ret void
}
; CHECK: @__lineprof_module = internal global {{.*}} ptr @__lineprof_clocks, ptr null, ptr @__lineprof_terms, ptr @__lineprof_sites, ptr @__lineprof_orphans }
; CHECK: @__lineprof_terms = internal constant {{.*}} c"LCN2\02\00\00\00\0C\00\00\00\02\00\00\00
; CHECK-NOT: call {{.*}}annotation
; CHECK-NOT: @__lineprof_mark_
; CHECK-NOT: !lineprof.
