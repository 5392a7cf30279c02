/* SPDX-License-Identifier: MIT
 *
 * Activity records, laid out by hand after cupti_activity.h of CUDA 13.0:
 * CUpti_ActivityKernel10, Memcpy6, MemcpyPtoP4, Memset4, Device5, CudaEvent2,
 * Synchronization2, Memory4. With REPLAY_OLD the sizes are those of 12.x, whose
 * beginnings are the same. records_check.c compares them with the headers.
 */
#ifndef REPLAY_RECORDS_H
#define REPLAY_RECORDS_H

#include <stdint.h>

enum {
  KIND_COPY = 1,
  KIND_SET = 2,
  KIND_DEVICE = 8,
  KIND_KERNEL = 10, /* CONCURRENT_KERNEL */
  KIND_PEER = 22,
  KIND_EVENT = 36,
  KIND_STREAM = 37,
  KIND_SYNC = 38,
  KIND_MEMORY = 49 /* MEMORY2 */
};

#ifdef REPLAY_OLD
enum { KERNEL_SIZE = 208, COPY_SIZE = 88, DEVICE_SIZE = 176 };
enum { EVENT_SIZE = 24, SYNC_SIZE = 40, MEMORY_SIZE = 120 };
#else
enum { KERNEL_SIZE = 216, COPY_SIZE = 96, DEVICE_SIZE = 184 };
enum { EVENT_SIZE = 56, SYNC_SIZE = 56, MEMORY_SIZE = 128 };
#endif
enum { PEER_SIZE = 96, SET_SIZE = 88, STREAM_SIZE = 24 };

struct kernel {
  uint32_t kind;
  uint8_t cacheConfig, sharedMemoryConfig;
  uint16_t registersPerThread;
  uint32_t partitionedRequested, partitionedExecuted;
  uint64_t start, end, completed;
  uint32_t deviceId, contextId, streamId;
  int32_t gridX, gridY, gridZ, blockX, blockY, blockZ;
  int32_t staticSharedMemory, dynamicSharedMemory;
  uint32_t localMemoryPerThread, localMemoryTotal, correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
  uint64_t queued, submitted;
  uint8_t launchType, carveoutRequested, carveout, padding;
  uint32_t sharedMemoryExecuted;
  uint64_t graphNodeId;
  uint32_t shmemLimitConfig, graphId;
};

struct copy {
  uint32_t kind;
  uint8_t copyKind, srcKind, dstKind, flags;
  uint64_t bytes, start, end;
  uint32_t deviceId, contextId, streamId, correlationId, runtimeCorrelationId;
  uint32_t pad;
  void *reserved0;
  uint64_t graphNodeId;
  uint32_t graphId;
};

struct peer {
  uint32_t kind;
  uint8_t copyKind, srcKind, dstKind, flags;
  uint64_t bytes, start, end;
  uint32_t deviceId, contextId, streamId;
  uint32_t srcDeviceId, srcContextId, dstDeviceId, dstContextId;
  uint32_t correlationId;
};

struct set {
  uint32_t kind, value;
  uint64_t bytes, start, end;
  uint32_t deviceId, contextId, streamId, correlationId;
  uint16_t flags, memoryKind;
  uint32_t pad;
  void *reserved0;
  uint64_t graphNodeId;
  uint32_t graphId;
};

struct stream {
  uint32_t kind, contextId, streamId, priority, flag, correlationId;
};

struct event {
  uint32_t kind, correlationId, contextId, streamId, eventId, pad;
};

struct sync {
  uint32_t kind, type;
  uint64_t start, end;
  uint32_t correlationId, contextId, streamId, cudaEventId;
};

struct memory {
  uint32_t kind, memoryOperationType, memoryKind, correlationId;
  uint64_t address, bytes, timestamp, PC;
  uint32_t processId, deviceId, contextId, streamId;
  const char *name;
  uint32_t isAsync, pad1;
  uint32_t memoryPoolType, pad2;
  uint64_t poolAddress, releaseThreshold, poolSize, utilizedSize;
};

struct device {
  uint32_t kind, flags;
  uint64_t globalMemoryBandwidth, globalMemorySize;
  uint32_t constantMemorySize, l2CacheSize, numThreadsPerWarp, coreClockRate;
  uint32_t numMemcpyEngines, numMultiprocessors, maxIPC;
  uint32_t maxWarpsPerMultiprocessor, maxBlocksPerMultiprocessor;
  uint32_t maxSharedMemoryPerMultiprocessor, maxRegistersPerMultiprocessor;
  uint32_t maxRegistersPerBlock, maxSharedMemoryPerBlock, maxThreadsPerBlock;
  uint32_t maxBlockDim[3], maxGridDim[3];
  uint32_t computeCapabilityMajor, computeCapabilityMinor, id, eccEnabled;
  uint8_t uuid[16];
  const char *name;
};

#endif
