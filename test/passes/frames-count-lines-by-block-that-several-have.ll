; RUN: %passes=lineprof-frames | %filecheck %s
; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | FileCheck --check-prefix=TERMS %s
; Intent: of a line that several blocks have code of each marker counts a part
; of its own, too, known by the number that LLVM's discriminators have for the
; block; a part needs no counter.
define void @f(ptr %n) !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  call void @__lineprof_mark_line(i32 2), !dbg !105
  store i32 0, ptr %n, !dbg !105
  br label %test, !dbg !105
test:
  %i = load i32, ptr %n, !dbg !105
  %more = icmp slt i32 %i, 9, !dbg !105
  br i1 %more, label %round, label %end, !dbg !105
round:
  call void @__lineprof_mark_line(i32 3), !dbg !106
  store i32 %i, ptr null, !dbg !106
  br label %again, !dbg !106
again:
  call void @__lineprof_mark_line(i32 2), !dbg !105
  %next = add i32 %i, 1, !dbg !105
  store i32 %next, ptr %n, !dbg !105
  br label %test, !dbg !105
end:
  call void @__lineprof_mark_line(i32 4), !dbg !107
  ret void, !dbg !107
}
; CHECK-LABEL: define void @f(
; CHECK: [[COUNT]] 2,
; CHECK-NEXT: [[COUNT]] 14,
; CHECK-NEXT: store i32 0,
; CHECK: round:
; CHECK-NEXT: [[COUNT]] 3,
; CHECK-NEXT: store
; CHECK: again:
; CHECK-NEXT: [[COUNT]] 2,
; CHECK-NEXT: [[COUNT]] 15,
; CHECK-NEXT: add
; CHECK: end:
; CHECK-NEXT: [[COUNT]] 4,
; CHECK-NEXT: ret
; CHECK: !lineprof.parts = !{![[PARTS:[0-9]+]]}
; CHECK: ![[PARTS]] = !{!"\02\00\00\00\00\00\00\00\02\00\00\00\02\00\00\00"}

; TERMS: row 2: [[#ONCE:]] [[#ROUNDS:]]{{$}}
; TERMS: part 0: [[#ONCE]]{{$}}
; TERMS: part 1: [[#ROUNDS]]{{$}}
