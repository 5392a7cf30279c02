/* SPDX-License-Identifier: MIT
 *
 * Compares the stand-in's records with the headers of a CUDA toolkit, if there
 * is one. It makes no code.
 */
#include "records.h"

#include <cupti.h>
#include <stddef.h>

#define SIZE(ours, theirs)                                                     \
  _Static_assert((ours) == sizeof(theirs), #ours " is that of " #theirs)
#define SAME(field, theirs, other)                                             \
  _Static_assert(offsetof(struct memory, field) == offsetof(theirs, other),    \
                 #field)

#if CUPTI_API_VERSION >= 130000 && !defined REPLAY_OLD
SIZE(KERNEL_SIZE, CUpti_ActivityKernel10);
SIZE(COPY_SIZE, CUpti_ActivityMemcpy6);
SIZE(DEVICE_SIZE, CUpti_ActivityDevice5);
SIZE(EVENT_SIZE, CUpti_ActivityCudaEvent2);
SIZE(SYNC_SIZE, CUpti_ActivitySynchronization2);
SIZE(MEMORY_SIZE, CUpti_ActivityMemory4);
typedef CUpti_ActivityMemory4 newest;
#else
SIZE(KERNEL_SIZE, CUpti_ActivityKernel9);
SIZE(COPY_SIZE, CUpti_ActivityMemcpy5);
SIZE(DEVICE_SIZE, CUpti_ActivityDevice4);
SIZE(EVENT_SIZE, CUpti_ActivityCudaEvent);
SIZE(SYNC_SIZE, CUpti_ActivitySynchronization);
SIZE(MEMORY_SIZE, CUpti_ActivityMemory3);
typedef CUpti_ActivityMemory3 newest;
#endif
SIZE(PEER_SIZE, CUpti_ActivityMemcpyPtoP4);
SIZE(SET_SIZE, CUpti_ActivityMemset4);
SIZE(STREAM_SIZE, CUpti_ActivityStream);

#define GRAPH(ours, theirs)                                                    \
  _Static_assert(offsetof(struct ours, graphId) == offsetof(theirs, graphId),  \
                 #ours)
GRAPH(kernel, CUpti_ActivityKernel9);
GRAPH(copy, CUpti_ActivityMemcpy5);
GRAPH(set, CUpti_ActivityMemset4);
_Static_assert(offsetof(struct stream, flag) ==
                   offsetof(CUpti_ActivityStream, flag),
               "stream");

SAME(memoryOperationType, newest, memoryOperationType);
SAME(memoryKind, newest, memoryKind);
SAME(correlationId, newest, correlationId);
SAME(address, newest, address);
SAME(bytes, newest, bytes);
SAME(timestamp, newest, timestamp);
SAME(deviceId, newest, deviceId);
SAME(streamId, newest, streamId);
SAME(isAsync, newest, isAsync);
SAME(memoryPoolType, newest, memoryPoolConfig.memoryPoolType);
SAME(poolAddress, newest, memoryPoolConfig.address);
SAME(utilizedSize, newest, memoryPoolConfig.utilizedSize);
