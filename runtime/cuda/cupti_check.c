/* SPDX-License-Identifier: MIT
 *
 * Compares the declarations of cupti.h with the headers of a CUDA toolkit, if
 * there is one, when this file is compiled. It makes no code.
 */
#include "cupti.h"

#include "layer.h"

#include <cupti.h>

#define SAME(ours, field, theirs, other)                                       \
  _Static_assert(offsetof(struct ours, field) == offsetof(theirs, other),      \
                 #ours "." #field)

/* The newest of each kind that the headers have: the one that is written. */
#if CUPTI_API_VERSION >= 130000
typedef CUpti_ActivityKernel10 newest_kernel;
#else
typedef CUpti_ActivityKernel9 newest_kernel;
#endif

#define KERNEL(theirs)                                                         \
  SAME(cupti_kernel, registers, theirs, registersPerThread);                   \
  SAME(cupti_kernel, begin, theirs, start);                                    \
  SAME(cupti_kernel, end, theirs, end);                                        \
  SAME(cupti_kernel, device, theirs, deviceId);                                \
  SAME(cupti_kernel, context, theirs, contextId);                              \
  SAME(cupti_kernel, stream, theirs, streamId);                                \
  SAME(cupti_kernel, grid, theirs, gridX);                                     \
  SAME(cupti_kernel, block, theirs, blockX);                                   \
  SAME(cupti_kernel, static_shared, theirs, staticSharedMemory);               \
  SAME(cupti_kernel, dynamic_shared, theirs, dynamicSharedMemory);             \
  SAME(cupti_kernel, local, theirs, localMemoryPerThread);                     \
  SAME(cupti_kernel, correlation, theirs, correlationId);                      \
  SAME(cupti_kernel, name, theirs, name)
KERNEL(newest_kernel);
KERNEL(CUpti_ActivityKernel5);
SAME(cupti_kernel, graph_node, newest_kernel, graphNodeId);
SAME(cupti_kernel, graph_node, CUpti_ActivityKernel5, graphNodeId);
SAME(cupti_kernel, graph, newest_kernel, graphId);
SAME(cupti_kernel, graph, CUpti_ActivityKernel9, graphId);

#define COPY(theirs)                                                           \
  SAME(cupti_copy, copy_kind, theirs, copyKind);                               \
  SAME(cupti_copy, source, theirs, srcKind);                                   \
  SAME(cupti_copy, destination, theirs, dstKind);                              \
  SAME(cupti_copy, bytes, theirs, bytes);                                      \
  SAME(cupti_copy, begin, theirs, start);                                      \
  SAME(cupti_copy, end, theirs, end);                                          \
  SAME(cupti_copy, device, theirs, deviceId);                                  \
  SAME(cupti_copy, stream, theirs, streamId);                                  \
  SAME(cupti_copy, correlation, theirs, correlationId);                        \
  SAME(cupti_copy, graph_node, theirs, graphNodeId);                           \
  SAME(cupti_copy, graph, theirs, graphId)
COPY(CUpti_ActivityMemcpy5);
#if CUPTI_API_VERSION >= 130000
COPY(CUpti_ActivityMemcpy6);
#endif

SAME(cupti_copy_peer, copy_kind, CUpti_ActivityMemcpyPtoP4, copyKind);
SAME(cupti_copy_peer, bytes, CUpti_ActivityMemcpyPtoP4, bytes);
SAME(cupti_copy_peer, begin, CUpti_ActivityMemcpyPtoP4, start);
SAME(cupti_copy_peer, device, CUpti_ActivityMemcpyPtoP4, deviceId);
SAME(cupti_copy_peer, stream, CUpti_ActivityMemcpyPtoP4, streamId);
SAME(cupti_copy_peer, correlation, CUpti_ActivityMemcpyPtoP4, correlationId);
SAME(cupti_copy_peer, graph_node, CUpti_ActivityMemcpyPtoP4, graphNodeId);
SAME(cupti_copy_peer, graph, CUpti_ActivityMemcpyPtoP4, graphId);

SAME(cupti_set, bytes, CUpti_ActivityMemset4, bytes);
SAME(cupti_set, begin, CUpti_ActivityMemset4, start);
SAME(cupti_set, end, CUpti_ActivityMemset4, end);
SAME(cupti_set, device, CUpti_ActivityMemset4, deviceId);
SAME(cupti_set, stream, CUpti_ActivityMemset4, streamId);
SAME(cupti_set, correlation, CUpti_ActivityMemset4, correlationId);
SAME(cupti_set, graph_node, CUpti_ActivityMemset4, graphNodeId);
SAME(cupti_set, graph, CUpti_ActivityMemset4, graphId);

SAME(cupti_stream, context, CUpti_ActivityStream, contextId);
SAME(cupti_stream, stream, CUpti_ActivityStream, streamId);
SAME(cupti_stream, flag, CUpti_ActivityStream, flag);

#define SYNC(theirs)                                                           \
  SAME(cupti_sync, type, theirs, type);                                        \
  SAME(cupti_sync, begin, theirs, start);                                      \
  SAME(cupti_sync, end, theirs, end);                                          \
  SAME(cupti_sync, correlation, theirs, correlationId);                        \
  SAME(cupti_sync, context, theirs, contextId);                                \
  SAME(cupti_sync, stream, theirs, streamId);                                  \
  SAME(cupti_sync, event, theirs, cudaEventId)
SYNC(CUpti_ActivitySynchronization);

#define EVENT(theirs)                                                          \
  SAME(cupti_event, correlation, theirs, correlationId);                       \
  SAME(cupti_event, context, theirs, contextId);                               \
  SAME(cupti_event, stream, theirs, streamId);                                 \
  SAME(cupti_event, event, theirs, eventId)
EVENT(CUpti_ActivityCudaEvent);
#if CUPTI_API_VERSION >= 130000
SYNC(CUpti_ActivitySynchronization2);
EVENT(CUpti_ActivityCudaEvent2);
#endif

#define MEMORY(theirs)                                                         \
  SAME(cupti_memory, operation, theirs, memoryOperationType);                  \
  SAME(cupti_memory, memory, theirs, memoryKind);                              \
  SAME(cupti_memory, correlation, theirs, correlationId);                      \
  SAME(cupti_memory, address, theirs, address);                                \
  SAME(cupti_memory, bytes, theirs, bytes);                                    \
  SAME(cupti_memory, time, theirs, timestamp);                                 \
  SAME(cupti_memory, device, theirs, deviceId)
MEMORY(CUpti_ActivityMemory3);
#if CUPTI_API_VERSION >= 130000
MEMORY(CUpti_ActivityMemory4);
#endif

#define DEVICE(theirs)                                                         \
  SAME(cupti_device, memory, theirs, globalMemorySize);                        \
  SAME(cupti_device, warp_threads, theirs, numThreadsPerWarp);                 \
  SAME(cupti_device, multiprocessors, theirs, numMultiprocessors);             \
  SAME(cupti_device, warps, theirs, maxWarpsPerMultiprocessor);                \
  SAME(cupti_device, blocks, theirs, maxBlocksPerMultiprocessor);              \
  SAME(cupti_device, shared, theirs, maxSharedMemoryPerMultiprocessor);        \
  SAME(cupti_device, registers, theirs, maxRegistersPerMultiprocessor);        \
  SAME(cupti_device, block_registers, theirs, maxRegistersPerBlock);           \
  SAME(cupti_device, block_shared, theirs, maxSharedMemoryPerBlock);           \
  SAME(cupti_device, block_threads, theirs, maxThreadsPerBlock);               \
  SAME(cupti_device, major, theirs, computeCapabilityMajor);                   \
  SAME(cupti_device, minor, theirs, computeCapabilityMinor);                   \
  SAME(cupti_device, id, theirs, id);                                          \
  SAME(cupti_device, name, theirs, name)
DEVICE(CUpti_ActivityDevice4);
#if CUPTI_API_VERSION >= 120000
DEVICE(CUpti_ActivityDevice5);
#endif

SAME(cupti_resource, context, CUpti_ResourceData, context);
SAME(cupti_resource, about, CUpti_ResourceData, resourceDescriptor);
SAME(cupti_graph_launch, executable, cuGraphLaunch_params, hGraph);
SAME(cupti_graph, node, CUpti_GraphData, node);
SAME(cupti_graph, original_node, CUpti_GraphData, originalNode);

SAME(cupti_call, site, CUpti_CallbackData, callbackSite);
SAME(cupti_call, function, CUpti_CallbackData, functionName);
SAME(cupti_call, context, CUpti_CallbackData, context);
SAME(cupti_call, data, CUpti_CallbackData, correlationData);
SAME(cupti_call, correlation, CUpti_CallbackData, correlationId);

#define IS(ours, theirs)                                                       \
  _Static_assert((int)(ours) == (int)(theirs), #ours " is " #theirs)
IS(CUPTI_OK, CUPTI_SUCCESS);
IS(CUPTI_BAD_PARAMETER, CUPTI_ERROR_INVALID_PARAMETER);
IS(CUPTI_NO_MORE, CUPTI_ERROR_MAX_LIMIT_REACHED);
IS(CUPTI_NO_RIGHTS, CUPTI_ERROR_INSUFFICIENT_PRIVILEGES);
IS(CUPTI_NO_SUPPORT, CUPTI_ERROR_NOT_SUPPORTED);
IS(CUPTI_NO_SUPPORT_VIRTUAL, CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED);
IS(CUPTI_NO_SUPPORT_OLD, CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED);
IS(CUPTI_NO_SUPPORT_FIRST, CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED);
IS(CUPTI_NO_SUPPORT_LAST, CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED);
IS(CUPTI_TAKEN, CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
IS(CUPTI_NO_RIGHTS_VIRTUAL,
   CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES);
IS(CUPTI_DOMAIN_DRIVER, CUPTI_CB_DOMAIN_DRIVER_API);
IS(CUPTI_DOMAIN_RUNTIME, CUPTI_CB_DOMAIN_RUNTIME_API);
IS(CUPTI_DOMAIN_RESOURCE, CUPTI_CB_DOMAIN_RESOURCE);
IS(CUPTI_CONTEXT_CREATED, CUPTI_CBID_RESOURCE_CONTEXT_CREATED);
IS(CUPTI_CONTEXT_DESTROY_STARTING,
   CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING);
IS(CUPTI_DRIVER_READY, CUPTI_CBID_RESOURCE_CU_INIT_FINISHED);
IS(CUPTI_MODULE_LOADED, CUPTI_CBID_RESOURCE_MODULE_LOADED);
IS(CUPTI_NODE_CREATED, CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED);
IS(CUPTI_NODE_CLONED, CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED);
IS(CUPTI_SITE_ENTER, CUPTI_API_ENTER);
IS(CUPTI_SITE_EXIT, CUPTI_API_EXIT);
IS(CUPTI_KIND_COPY, CUPTI_ACTIVITY_KIND_MEMCPY);
IS(CUPTI_KIND_SET, CUPTI_ACTIVITY_KIND_MEMSET);
IS(CUPTI_KIND_KERNEL, CUPTI_ACTIVITY_KIND_KERNEL);
IS(CUPTI_KIND_DEVICE, CUPTI_ACTIVITY_KIND_DEVICE);
IS(CUPTI_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
IS(CUPTI_KIND_COPY_PEER, CUPTI_ACTIVITY_KIND_MEMCPY2);
IS(CUPTI_KIND_EVENT, CUPTI_ACTIVITY_KIND_CUDA_EVENT);
IS(CUPTI_KIND_SYNC, CUPTI_ACTIVITY_KIND_SYNCHRONIZATION);
IS(CUPTI_KIND_STREAM, CUPTI_ACTIVITY_KIND_STREAM);
IS(CUPTI_STREAM_BLOCKING, CUPTI_ACTIVITY_STREAM_CREATE_FLAG_DEFAULT);
IS(CUPTI_STREAM_NON_BLOCKING, CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING);
IS(CUPTI_STREAM_NULL, CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL);
IS(CUPTI_SYNC_EVENT, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE);
IS(CUPTI_SYNC_STREAM_EVENT,
   CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT);
IS(CUPTI_SYNC_STREAM, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE);
IS(CUPTI_SYNC_CONTEXT, CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE);
IS(CUPTI_FLUSH_FORCED, CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
IS(CUPTI_KIND_MEMORY, CUPTI_ACTIVITY_KIND_MEMORY2);
IS(CUPTI_MEMORY_PAGEABLE, CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE);
IS(CUPTI_MEMORY_PINNED, CUPTI_ACTIVITY_MEMORY_KIND_PINNED);
IS(CUPTI_MEMORY_DEVICE, CUPTI_ACTIVITY_MEMORY_KIND_DEVICE);
IS(CUPTI_MEMORY_ARRAY, CUPTI_ACTIVITY_MEMORY_KIND_ARRAY);
IS(CUPTI_MEMORY_MANAGED, CUPTI_ACTIVITY_MEMORY_KIND_MANAGED);
IS(CUPTI_MEMORY_DEVICE_STATIC, CUPTI_ACTIVITY_MEMORY_KIND_DEVICE_STATIC);
IS(CUPTI_MEMORY_MANAGED_STATIC, CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC);
IS(CUPTI_MEMORY_ALLOCATED, CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION);
IS(CUPTI_MEMORY_RELEASED, CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE);
IS(LINEPROF_GPU_COPY_H2D, CUPTI_ACTIVITY_MEMCPY_KIND_HTOD);
IS(LINEPROF_GPU_COPY_D2H, CUPTI_ACTIVITY_MEMCPY_KIND_DTOH);
IS(LINEPROF_GPU_COPY_D2D, CUPTI_ACTIVITY_MEMCPY_KIND_DTOD);
IS(LINEPROF_GPU_COPY_P2P, CUPTI_ACTIVITY_MEMCPY_KIND_PTOP);
#if CUPTI_API_VERSION >= 130000
SAME(cupti_subscriber_parameters, name, CUpti_SubscriberParams, subscriberName);
SAME(cupti_subscriber_parameters, old_name, CUpti_SubscriberParams,
     oldSubscriberName);
SAME(cupti_subscriber_parameters, old_size, CUpti_SubscriberParams,
     oldSubscriberSize);
#endif
