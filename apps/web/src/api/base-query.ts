import { permissions, routes, type Audience, type Row } from '@foyer/contract'
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { dropOrganisation, readOrganisation } from '../store/organisation.ts'
import { expireSession } from '../store/session.ts'
import { noAnswer, readApiError } from './call-errors.ts'
import type { ApiError } from './errors.ts'
import { send } from './request.ts'
import { readJson } from './send-row.ts'
import { stepUp } from './step-up.ts'
import type { Call } from './types.ts'

/** A call with its own credentials, such as a door's or an order's, says nothing about the user's session. */
function bringsOwnCredentials({ arg }: Call): boolean {
  return (
    arg.headers?.['authorization'] !== undefined ||
    arg.headers?.['x-order-token'] !== undefined ||
    arg.headers?.['x-ticket-token'] !== undefined ||
    arg.headers?.['x-appeal-token'] !== undefined
  )
}

const holdsSession = new Set<Audience>(['user', 'member', 'admin'])

/** Whether a 401 on this call means that the session is over: always on events and tickets (specification §4). */
export function saysSessionIsOver(call: Call): boolean {
  const row: Row = routes[call.name]
  if (bringsOwnCredentials(call) || row.url.startsWith('/api/check-in')) return false
  if (/^\/api\/(events|tickets)\//.test(row.url)) return true
  return holdsSession.has(permissions[row.permission])
}

/** Failures of the broadcast calls are logged to the console with the operation's name (specification §8) and passed on to the caller. */
function logged({ name }: Call, error: ApiError): ApiError {
  if (/^\/api\/broadcast(\/|$)/.test(routes[name].url)) console.error(name, error)
  return error
}

/** One attempt of a call. */
async function attempt(
  call: Call,
  { signal, dispatch }: BaseQueryApi,
): Promise<{ data: unknown } | { error: ApiError }> {
  let response: Response
  try {
    response = await send(call, signal)
  } catch {
    return { error: noAnswer(call.name) }
  }
  const body = await readJson(response)
  if (response.ok && body !== undefined) return { data: body }
  if (response.status === 401 && saysSessionIsOver(call)) expireSession(dispatch)
  const error = readApiError(call.name, response.status, body)
  if (error.data.code === 'session.enrol_second_factor') goToEnrolment()
  return { error }
}

const ENROLMENT = '/profile/personal-information'

/** An administrator who must set up two-step login first has no access to any other screen. */
function goToEnrolment(): void {
  if (window.location.pathname !== ENROLMENT) window.location.assign(ENROLMENT)
}

/** Whether a 404 is about the organisation in the header, not about one in the call's address. */
function namedUnknownOrganisation({ arg }: Call, error: ApiError): boolean {
  return (
    error.data.code === 'organisation.not_found' &&
    readOrganisation() !== null &&
    arg.params?.['organisationId'] === undefined
  )
}

/**
 * Sends a call of the contract and turns every failure into an `ApiError`. If the server requires a step-up, the person is asked to prove
 * who they are, and the call is sent once more.
 */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, context) => {
  let answer = await attempt(call, context)
  // The person no longer belongs to the organisation that this browser works in: the server chooses another one.
  if ('error' in answer && namedUnknownOrganisation(call, answer.error)) {
    dropOrganisation()
    answer = await attempt(call, context)
  }
  const wantsProof = 'error' in answer && answer.error.data.code === 'session.step_up'
  if (wantsProof && (await stepUp())) answer = await attempt(call, context)
  return 'error' in answer ? { error: logged(call, answer.error) } : answer
}
