// SPDX-License-Identifier: MIT
//
// See Marks.h.
#include "marks/Marks.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace lineprof;

void Marks::add(Mark::KindTy Kind, SourceLocation Loc) {
  Mark M;
  M.Kind = Kind;
  M.Loc = Loc;
  Pending.push_back(unsigned(List.size()));
  if (Kind == Mark::Profile) {
    Profiles.push_back(unsigned(List.size()));
    HasFunctionMarks = true;
    Parentheses = 0;
  }
  List.push_back(std::move(M));
}

void Marks::addRegion(SourceLocation Loc, std::string Name,
                      std::vector<std::string> Values,
                      SourceLocation WrapperEnd) {
  add(Mark::Region, Loc);
  Mark &M = List.back();
  M.Name = std::move(Name);
  M.Values = std::move(Values);
  M.WrapperEnd = WrapperEnd;
  if (WrapperEnd.isValid()) {
    Wrapper = int(Pending.back());
    Pending.pop_back();
  }
}

void Marks::setStretch(SourceLocation Loc, Stretch State) {
  if (State == Stretch::On) {
    HasFunctionMarks = true;
    StretchDepth = FileDepth;
  }
  Changes.push_back({Loc, State});
}

/// A stretch ends with the file that opened it.
void Marks::exitFile(SourceLocation Loc) {
  if (FileDepth > 0)
    FileDepth--;
  if (!Changes.empty() && Changes.back().State != Stretch::Unsaid &&
      FileDepth < StretchDepth)
    Changes.push_back({Loc, Stretch::Unsaid});
}

/// A wrapper is its own region's first statement and nobody else's.
void Marks::sawWrapperToken(SourceLocation Loc) {
  Mark &M = List[unsigned(Wrapper)];
  if (M.First.isInvalid()) {
    M.First = Loc;
    Regions[Loc] = unsigned(Wrapper);
  }
  if (Loc == M.WrapperEnd)
    Wrapper = -1;
}

/// Called for every token once a mark has been seen, so the usual case, no
/// mark waiting, returns at once.
void Marks::sawToken(const Token &Tok) {
  if (Wrapper >= 0) {
    sawWrapperToken(Tok.getLocation());
    return;
  }
  if (Pending.empty() || Tok.isAnnotation())
    return;
  bool OpensOrEnds = false;
  if (Tok.isOneOf(tok::l_paren, tok::l_square))
    Parentheses++;
  else if (Tok.isOneOf(tok::r_paren, tok::r_square))
    Parentheses--;
  else if (Tok.is(tok::eof))
    OpensOrEnds = true;
  else if (Tok.isOneOf(tok::l_brace, tok::semi, tok::r_brace))
    OpensOrEnds = Parentheses <= 0;

  std::vector<unsigned> Waiting;
  for (unsigned Index : Pending) {
    Mark &M = List[Index];
    if (M.First.isInvalid()) {
      M.First = Tok.getLocation();
      if (M.Kind == Mark::Region)
        Regions[M.First] = Index;
      else if (M.Kind == Mark::Step)
        Steps[M.First] = Index;
    }
    if (M.Kind == Mark::Profile) {
      if (OpensOrEnds)
        M.Last = Tok.getLocation();
      else
        Waiting.push_back(Index);
    }
  }
  Pending = std::move(Waiting);
}

/// Whether the name of a function at `Loc` lies between the first token after
/// a mark and the end of that declaration's header.
bool Marks::hasProfileMark(SourceLocation Loc) {
  auto After = llvm::partition_point(Profiles, [&](unsigned Index) {
    SourceLocation First = List[Index].First;
    return First.isValid() &&
           (First == Loc || SM.isBeforeInTranslationUnit(First, Loc));
  });
  if (After == Profiles.begin())
    return false;
  Mark &M = List[*std::prev(After)];
  if (M.Last.isValid() && !SM.isBeforeInTranslationUnit(Loc, M.Last))
    return false;
  M.Used = true;
  return true;
}

Marks::Stretch Marks::stretchAt(SourceLocation Loc) const {
  auto After = llvm::partition_point(Changes, [&](const Change &C) {
    return SM.isBeforeInTranslationUnit(C.Loc, Loc);
  });
  return After == Changes.begin() ? Stretch::Unsaid : std::prev(After)->State;
}

const FunctionDecl *lineprof::functionAround(const FunctionDecl *FD) {
  const DeclContext *Context = FD->getDeclContext();
  if (!Context->isRecord())
    return nullptr;
  while (Context->isRecord())
    Context = Context->getParent();
  return dyn_cast<FunctionDecl>(Context);
}

static bool hasMarkAttribute(const FunctionDecl *FD) {
  if (!FD->hasAttrs())
    return false;
  for (const auto *Annotation : FD->specific_attrs<AnnotateAttr>())
    if (Annotation->getAnnotation() == MarkAnnotation)
      return true;
  return false;
}

/// What the user wrote, where `FD` is an instance of it.
static const FunctionDecl *writtenForm(const FunctionDecl *FD) {
  const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
  return Pattern ? Pattern : FD;
}

bool Marks::isMarkedDirectly(const FunctionDecl *FD) {
  bool Marked = hasMarkAttribute(FD);
  const FunctionDecl *Written = writtenForm(FD);
  if (!Marked && Profiles.empty() && Written == FD)
    return false;
  // Every redeclaration is asked, so that every pragma finds its function.
  for (const FunctionDecl *Redeclaration : Written->redecls()) {
    Marked |= hasMarkAttribute(Redeclaration);
    if (!Profiles.empty())
      Marked |= hasProfileMark(Redeclaration->getLocation());
  }
  HasFunctionMarks |= Marked;
  return Marked;
}

bool Marks::isMarked(const FunctionDecl *FD) {
  if (isMarkedDirectly(FD))
    return true;
  if (!Changes.empty()) {
    Stretch State = stretchAt(FD->getLocation());
    if (State != Stretch::Unsaid)
      return State == Stretch::On;
  }
  const FunctionDecl *Outer = functionAround(FD);
  return Outer && isMarked(Outer);
}

Mark *Marks::regionAt(SourceLocation Loc) {
  auto Found = Regions.find(Loc);
  return Found == Regions.end() ? nullptr : &List[Found->second];
}

Mark *Marks::stepAt(SourceLocation Loc) {
  auto Found = Steps.find(Loc);
  return Found == Steps.end() ? nullptr : &List[Found->second];
}
