import { routes } from '@foyer/contract'
import { sendRow } from './send-row.ts'
import type { Call } from './types.ts'

/** Sends a call of the contract by its name. Throws what `fetch` throws when no answer comes. */
export function send({ name, arg }: Call, signal?: AbortSignal): Promise<Response> {
  return sendRow(routes[name], arg, signal)
}
