import { noAnswer, readApiError } from '../../../../api/call-errors.ts'
import { FailedCall } from '../../../../api/errors.ts'
import { send } from '../../../../api/request.ts'
import { readJson } from '../../../../api/send-row.ts'
import type { CallArg, CallResult, JsonRouteName, LooseArg } from '../../../../api/types.ts'
import { createOnlineScanClient, isRefused } from '../scanning/scan-client.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'

/** A network that takes longer than this for a few kilobytes counts as no network. */
const ANSWER_MS = 8_000
const FIRST_LOAD_MS = 25_000
/** Guests in a queue do not wait: after this time, the phone decides offline. */
const impatient = { answer: 2_500, pauses: [] }

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A call outside the store, because the store would keep every ticket of the event a second time. */
export async function askDoor<Name extends JsonRouteName>(
  name: Name,
  arg: CallArg<Name> & LooseArg,
  milliseconds: number,
): Promise<CallResult<Name>> {
  let response: Response
  try {
    response = await send({ name, arg }, AbortSignal.timeout(milliseconds))
  } catch {
    throw new FailedCall(noAnswer(name))
  }
  const body = await readJson(response)
  if (!response.ok || !isAnswer<Name>(body)) throw new FailedCall(readApiError(name, response.status, body))
  return body
}

/** The contract's types are valid on both sides of the connection, as for every call of the store. */
function isAnswer<Name extends JsonRouteName>(body: unknown): body is CallResult<Name> {
  return typeof body === 'object'
}

/** Reads the clock from the header that every answer of the server has, refusals included. A venue's login page does not count. */
async function askClock(arg: CallArg<'getCheckInState'> & LooseArg): Promise<number | null> {
  const name = 'getCheckInState'
  let response: Response
  try {
    response = await send({ name, arg }, AbortSignal.timeout(ANSWER_MS))
  } catch {
    throw new FailedCall(noAnswer(name))
  }
  const body = await readJson(response)
  const refusal = response.ok ? null : readApiError(name, response.status, body)
  if (refusal && !isRefused(refusal)) throw new FailedCall(refusal)
  const at = Date.parse(response.headers.get('date') ?? '')
  return isAnswer(body) && !Number.isNaN(at) ? at : null
}

/** The calls of one paired phone, with its own token: no user session is needed or ended. */
export function doorCalls(eventId: string, token: string): DoorKitCalls {
  const headers = { authorization: `Bearer ${token}` }
  const params = { eventId }
  return {
    manifest: (query) =>
      askDoor('getManifest', { params, headers, query }, query.since === undefined ? FIRST_LOAD_MS : ANSWER_MS),
    send: (body) => askDoor('sendScans', { params, headers, body }, FIRST_LOAD_MS),
    handIn: (body) => askDoor('handInScans', { params, headers, body }, FIRST_LOAD_MS),
    serverClock: () => askClock({ params, headers }),
    markSeen: (conflictIds) =>
      askDoor('markConflictsSeen', { params, headers, body: { conflictIds: [...conflictIds] } }, ANSWER_MS),
    admitParty: (scanId, count) =>
      askDoor('admitParty', { params: { eventId, scanId }, headers, query: { count } }, impatient.answer),
    online: createOnlineScanClient(
      {
        pause,
        validate: (attempt) => askDoor('validateTicket', { headers, body: { ...attempt } }, ANSWER_MS),
        undo: async (scanId) => {
          await askDoor('undoScan', { params: { eventId, scanId }, headers }, ANSWER_MS)
        },
      },
      impatient,
    ),
  }
}

/** The stream that reports changes at once. The token goes in a header, never in an address. */
export function openLine({ eventId, token, signal }: { eventId: string; token: string; signal: AbortSignal }) {
  const arg = { params: { eventId }, headers: { authorization: `Bearer ${token}` } }
  return send({ name: 'followDoor', arg }, signal)
}
