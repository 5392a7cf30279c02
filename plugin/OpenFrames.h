// SPDX-License-Identifier: MIT
//
// Which frames are open on an edge of timed code, and with which line: what
// has to be left, or entered again, where control changes over to clean code
// and back.
#ifndef LINEPROF_PLUGIN_OPENFRAMES_H
#define LINEPROF_PLUGIN_OPENFRAMES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <cstdint>

namespace lineprof {

struct OpenFrame {
  llvm::CallInst *Enter; // the marker
  uint32_t Line;         // open in it
};

/// Outermost first.
using FrameList = llvm::SmallVector<OpenFrame, 2>;

/// Of a function as it is when this is made.
class OpenFrames {
public:
  explicit OpenFrames(llvm::Function &F);

  FrameList onEdge(llvm::BasicBlock *From, llvm::BasicBlock *To) const;

private:
  using Stack = llvm::SmallVector<llvm::CallInst *, 4>;

  llvm::DominatorTree DT;
  llvm::DenseMap<llvm::BasicBlock *, Stack> Before;
};

} // namespace lineprof

#endif
