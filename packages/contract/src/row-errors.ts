import type { Row } from './define.ts'
import { commonErrors, errorCatalogue, type ErrorCode } from './errors.ts'
import { type Audience, permissions } from './permissions.ts'

/** The errors with which a caller of each audience may be refused before the call itself is processed. */
const refusals: Record<Audience, readonly ErrorCode[]> = {
  anyone: [],
  'order-holder': [],
  'ticket-holder': [],
  appellant: ['session.required', 'api_key.not_allowed'],
  user: ['session.required', 'api_key.not_allowed'],
  member: ['session.required', 'organisation.not_found', 'organisation.second_factor', 'member.forbidden'],
  door: ['session.required', 'api_key.not_allowed', 'organisation.second_factor', 'member.forbidden'],
  'door-staff': [
    'session.required',
    'api_key.not_allowed',
    'organisation.second_factor',
    'member.forbidden',
    'door.staff_only',
  ],
  admin: ['session.required', 'session.forbidden', 'api_key.not_allowed'],
}

/** Whether members and API keys can repeat the call under an idempotency key. Rows that declare headers look after repetitions themselves. */
export function isRepeatable({ method, permission, schema }: Row): boolean {
  return method === 'POST' && permissions[permission] === 'member' && !schema.headers
}

/** Every code a call may answer: those any call may, those of its audience and guards, and its own. */
export function errorsOf(row: Row): ErrorCode[] {
  const { headers } = row.schema
  const audience = permissions[row.permission]
  const bySession = audience !== 'anyone' && audience !== 'order-holder' && audience !== 'ticket-holder'
  const codes: ErrorCode[] = [
    ...commonErrors,
    ...refusals[audience],
    ...(bySession && row.permission !== 'account:self' ? (['session.enrol_second_factor'] as const) : []),
    ...(row.stepUp ? (['session.step_up'] as const) : []),
    ...(row.stepUp || row.ownHand ? (['session.acting', 'api_key.not_allowed'] as const) : []),
    ...(row.notActing ? (['session.acting'] as const) : []),
    ...(isRepeatable(row) ? (['idempotency.key_reused', 'idempotency.in_progress'] as const) : []),
    ...(headers && row.method === 'POST' ? (['idempotency.key_required'] as const) : []),
    ...(row.errors ?? []),
  ]
  return [...new Set(codes)].filter((code) => code !== 'request.too_large' || row.method !== 'GET')
}

/** The codes of a call by their HTTP status, lowest first. */
export function errorsByStatus(row: Row): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = Map.groupBy(errorsOf(row), (code) => errorCatalogue[code].status)
  return new Map([...byStatus].toSorted(([a], [b]) => a - b))
}
