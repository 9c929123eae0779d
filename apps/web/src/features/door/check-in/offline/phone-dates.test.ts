import type { ManifestTicketView } from '@foyer/contract'
import { assembleTicketToken, encodeTicketPayload, ticketPayload } from '@foyer/domain'
import { expect, it } from 'vitest'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import { answerReason, passLine } from '../scanning/answer-wording.ts'
import { DoorData } from './door-data.ts'
import type { StoredHead } from './door-store.ts'
import { hasNewDates } from './phone-dates.ts'
import { withoutVisit } from './phone-passes.ts'
import { storedScan } from './stored-scan.ts'

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const idOf = (kind: string, number: number) => `0197a3f1-aaaa-7bbb-8ccc-${kind}0000000${number}`.slice(0, 36)

/** An event of the series that begins in the given number of minutes, with its own key and two tickets. */
async function dateIn(minutes: number, number: number) {
  const eventId = idOf('eeee', number)
  const typeId = idOf('aaaa', number)
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const publicKey = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))))
  const tickets: ManifestTicketView[] = [`1${number}`, `2${number}`].map((last) => ({
    _id: `0197a3f1-aaaa-7bbb-8ccc-0000000000${last}`,
    eventId,
    ticketTypeId: typeId,
    generation: 1,
    standing: 'good',
    number: 1,
    of: 1,
    partyId: null,
    name: `Guest ${last}`,
    note: null,
    disputed: false,
    inside: false,
    checkedInAt: null,
    checkedInDoor: null,
  }))
  const date = { _id: eventId, startsAt: at(minutes), opensAt: at(minutes - 15), closesAt: at(minutes + 30) }
  const codeOf = async (index: number, signedBy: CryptoKey = keys.privateKey) => {
    const window = { validFrom: new Date(at(-300)), validUntil: new Date(at(900)) }
    const ticketId = tickets[index]!._id
    const payload = ticketPayload({ keyId: 1, eventId, ticketId, generation: 1, ticketTypeId: typeId, ...window })
    const bytes = encodeTicketPayload(payload)
    return assembleTicketToken(bytes, new Uint8Array(await crypto.subtle.sign('Ed25519', signedBy, bytes)))
  }
  return {
    date,
    tickets,
    codeOf,
    privateKey: keys.privateKey,
    key: { keyId: 1, publicKey, validUntil: null, eventId },
    type: { _id: typeId, name: 'Entry', eventId },
  }
}

const [now, later, tomorrow, elsewhere] = await Promise.all([
  dateIn(5, 1),
  dateIn(120, 2),
  dateIn(1_440, 3),
  dateIn(5, 4),
])
const head = {
  eventId: idOf('5555', 1),
  event: { timezone: 'UTC' },
  door: { name: 'Entrance', ticketIds: null, direction: 'both', opensAt: null, closesAt: null, kiosk: null },
  validity: { from: at(-300), until: at(900) },
  dates: [now, later].map(({ date }) => ({ ...date, validity: { from: at(-300), until: at(900) } })),
  otherDates: [tomorrow.date],
  keys: [now.key, later.key],
  ticketTypes: [now.type, later.type],
  conflicts: [],
  skew: 0,
} as unknown as StoredHead

function phone() {
  const data = new DoorData({ head, scans: [] })
  data.putTickets([...now.tickets, ...later.tickets])
  return data
}

async function answerTo(data: DoorData, what: { code: string } | { ticketId: string }) {
  const attempt: ScanAttempt = {
    eventId: head.eventId,
    scanId: crypto.randomUUID(),
    direction: 'in',
    scannedAt: new Date().toISOString(),
    ...what,
  }
  const verdict = await data.decide(head, attempt)
  const { result, date } = data.answer(head, attempt, verdict!)
  return [result, date?._id ?? null]
}

it('decides each ticket by the hours and the key of its date, and names the date', async () => {
  const data = phone()
  expect(await answerTo(data, { code: await now.codeOf(0) })).toEqual(['admitted', now.date._id])
  expect(await answerTo(data, { code: await later.codeOf(0) })).toEqual(['not_yet', later.date._id])
  expect(await answerTo(data, { code: await tomorrow.codeOf(0) })).toEqual(['not_yet', tomorrow.date._id])
  expect(await answerTo(data, { code: await elsewhere.codeOf(0) })).toEqual(['wrong_event', null])
  expect(await answerTo(data, { ticketId: later.tickets[0]!._id })).toEqual(['not_yet', later.date._id])
  const [result] = await answerTo(data, { code: await now.codeOf(1, later.privateKey) })
  expect(result).toBe('forged')
})

it('counts by date, and the same ticket of several dates as one', () => {
  const data = phone()
  data.putTickets([{ ...now.tickets[0]!, inside: true }])
  const state = data.state(head)
  expect(state.dates).toMatchObject([
    { _id: now.date._id, inside: 1, expected: 2 },
    { _id: later.date._id, inside: 0, expected: 2 },
  ])
  expect(state.byTicket).toMatchObject([{ name: 'Entry', inside: 1, expected: 4 }])
  expect(data.find(head, 'guest').map(({ date }) => date?._id)).toHaveLength(4)
})

it('asks for the whole list when a day brings new dates', () => {
  const dates = head.dates!
  expect(hasNewDates(head, dates)).toBe(false)
  expect(hasNewDates(head, dates.slice(1))).toBe(false)
  expect(hasNewDates({ ...head, dates: dates.slice(1) }, dates)).toBe(true)
})

it('refuses nobody for a date of another day whose guests are admitted now, because it cannot check them', async () => {
  const { eventId, ...key } = elsewhere.key
  const passes = { eventId, keys: [key], ticketTypes: [{ ...elsewhere.type, visits: 5 }] }
  const withPasses = { ...head, passes } as StoredHead
  const data = phone()
  data.putHead(withPasses)
  const decided = async (minutes: number, code: string) => {
    const attempt = { eventId: head.eventId, scanId: crypto.randomUUID(), direction: 'in', code } as const
    return (await data.decide(withPasses, { ...attempt, scannedAt: at(minutes) }))?.result ?? null
  }
  for (const code of [await tomorrow.codeOf(0), await elsewhere.codeOf(0)]) {
    expect(await decided(1_440, code)).toBeNull()
    // Between the dates of today and after that of tomorrow, nobody is admitted.
    expect(await decided(1_500, code)).toBe('door_closed')
  }
  expect(await decided(0, await elsewhere.codeOf(0))).toBe('admitted')
})

const passesOf = () => {
  const { eventId, ...key } = elsewhere.key
  return { eventId, keys: [key], ticketTypes: [{ ...elsewhere.type, visits: 2 }] }
}

async function answerAt(data: DoorData, there: StoredHead, what: { code: string } | { ticketId: string }) {
  const attempt: ScanAttempt = {
    eventId: there.eventId,
    scanId: crypto.randomUUID(),
    direction: 'in',
    scannedAt: new Date().toISOString(),
    ...what,
  }
  const verdict = await data.decide(there, attempt)
  data.putScans([
    storedScan(attempt, {
      verdict: verdict!.result,
      ticketId: verdict!.ticketId,
      state: 'waiting',
      sequence: data.nextSequence(),
    }),
  ])
  return data.answer(there, attempt, verdict!)
}

it('says at a door for certain ticket types that it admits no passes, not that the pass is for another event', async () => {
  const there = { ...head, passes: passesOf(), door: { ...head.door, ticketIds: [now.type._id] } } as StoredHead
  const data = phone()
  data.putHead(there)
  const answer = await answerAt(data, there, { code: await elsewhere.codeOf(0) })
  expect(answerReason(answer, there.event, new Date())).toMatch(/^This door does not admit passes\./)
  expect([answer.result, passLine(answer, there.event)]).toEqual(['wrong_door', ''])
})

it('admits a pass at a check-in list once at a date, without using up a visit, while it is valid there', async () => {
  const list = { _id: idOf('7777', 1), name: 'Lounge' }
  const there = { ...head, passes: passesOf(), door: { ...head.door, list } } as StoredHead
  const data = phone()
  data.putHead(there)
  const { eventId: _, ...holder } = elsewhere.tickets[0]!
  const put = (pass: NonNullable<ManifestTicketView['pass']>, number = 0) =>
    data.putTickets([{ ...holder, _id: elsewhere.tickets[number]!._id, pass }])
  put({ visits: 2, used: 1, usedAt: [], admitted: [] })
  const codes = [await elsewhere.codeOf(0), await elsewhere.codeOf(1)]
  const first = await answerAt(data, there, { code: codes[0]! })
  expect([first.result, first.pass, first.date?._id]).toEqual([
    'admitted',
    { visits: 2, used: 1, ofList: true },
    now.date._id,
  ])
  const again = await answerAt(data, there, { ticketId: holder._id })
  expect([again.result, again.pass]).toEqual(['already_checked_in', { visits: 2, used: 1, ofList: true }])
  expect(data.find(there, 'guest 14')).toMatchObject([{ ticketId: holder._id, state: 'checked_in' }])
  // All visits are used: at other dates, then one of them at this date.
  put({ visits: 2, used: 2, usedAt: [], admitted: [] }, 1)
  expect((await answerAt(data, there, { code: codes[1]! })).result).toBe('visits_used')
  put({ visits: 2, used: 2, usedAt: [now.date._id], admitted: [] }, 1)
  expect((await answerAt(data, there, { code: codes[1]! })).result).toBe('admitted')
})

it('frees a list again when an admission of a pass that the list of tickets includes is undone, and no visit', () => {
  const list = { _id: idOf('7777', 1), name: 'Lounge' }
  const there = { ...head, passes: passesOf(), door: { ...head.door, list } } as StoredHead
  const { eventId: _, ...holder } = elsewhere.tickets[0]!
  const admitted = [{ eventId: now.date._id, at: at(0), door: 'Lounge' }]
  const ticket = { ...holder, inside: true, pass: { visits: 2, used: 1, usedAt: [now.date._id], admitted } }
  expect(withoutVisit(there, ticket, new Date())).toMatchObject({ inside: false, pass: { used: 1, admitted: [] } })
})
