import { isPending, isFulfilled, isRejected } from '@reduxjs/toolkit'
import { routes, type RouteName } from '@foyer/contract'
import type { ApiError } from './errors.ts'
import type { Tag } from './types.ts'

interface CallMeta {
  readonly arg: { readonly endpointName: RouteName }
}

function isCallMeta(meta: unknown): meta is CallMeta {
  if (typeof meta !== 'object' || meta === null || !('arg' in meta)) return false
  const { arg } = meta
  if (typeof arg !== 'object' || arg === null || !('endpointName' in arg)) return false
  return typeof arg.endpointName === 'string' && arg.endpointName in routes
}

function isCallOf(tag: Tag, action: { meta: unknown }): boolean {
  return isCallMeta(action.meta) && routes[action.meta.arg.endpointName].tag === tag
}

interface RejectedCall {
  type: string
  payload: ApiError
}

/** Matches the three states of a call (pending, fulfilled, rejected), for slices that mirror the calls of the API. */
export function callMatchers(tag: Tag) {
  return {
    pending: (action: unknown): action is { type: string } => isPending(action) && isCallOf(tag, action),
    fulfilled: (action: unknown): action is { type: string; payload: unknown } =>
      isFulfilled(action) && isCallOf(tag, action),
    /** A call that was aborted because nothing waits for it is not a failure. */
    rejected: (action: unknown): action is RejectedCall =>
      isRejected(action) && action.meta.rejectedWithValue && isCallOf(tag, action),
  }
}
