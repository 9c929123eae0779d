import type { OfflineScanAnswer } from '@foyer/contract'
import { expect, it } from 'vitest'
import type { DoorKitCalls } from './door-kit-calls.ts'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'
import { sendForOther } from './send-for-other.ts'

const scan = (scanId: string, state: StoredScan['state'] = 'waiting'): StoredScan => ({
  eventId: 'museum',
  scanId,
  sequence: 1,
  code: null,
  ticketId: 't1',
  direction: 'in',
  verdict: 'admitted',
  scannedAt: '2026-12-12T18:00:00.000Z',
  undoneAt: null,
  state,
  correction: null,
})

const refusal = (status: number) => Object.assign(new Error('Refused'), { status, data: { message: 'No.' } })

interface Server {
  readonly refusesSend?: number
  readonly refusesHandIn?: number
  readonly result?: OfflineScanAnswer['result']
  /** The server's clock minus the phone's. */
  readonly ahead?: number
}

/** The stored data of a door that is not open, and a server with these answers. */
function phone({ refusesSend = 0, refusesHandIn = 0, result = 'admitted', ahead = 0 }: Server = {}) {
  const scans = new Map<string, StoredScan>(['one', 'two'].map((id) => [id, scan(id)]))
  const kept = { head: { cursor: '7', keys: [], ticketTypes: [] } as unknown as StoredHead | null, scans }
  const told: string[][] = []
  const handedIn: string[][] = []
  const reported: (number | undefined)[] = []
  const store: DoorStore = {
    load: async () => ({ head: kept.head, scans: [...scans.values()] }),
    eachTickets: async () => undefined,
    saveHead: async () => undefined,
    saveTickets: async () => undefined,
    deleteTickets: async () => undefined,
    saveScans: async (saved) => saved.forEach((each) => scans.set(each.scanId, each)),
    deleteScans: async (_place, ids) => ids.forEach((id) => scans.delete(id)),
    wipe: async (_place, keptScanIds = []) => {
      kept.head = null
      for (const id of scans.keys()) if (!keptScanIds.includes(id)) scans.delete(id)
    },
  }
  const answerTo =
    (heard: string[][], status: number): DoorKitCalls['send'] =>
    async (body) => {
      if (status > 0) throw refusal(status)
      const ids = body.scans.map(({ scanId }) => scanId)
      heard.push(ids)
      return {
        answers: ids.map((scanId) => ({ scanId, result, conflict: false, error: null })),
        serverTime: new Date().toISOString(),
      }
    }
  const calls = {
    send: answerTo(told, refusesSend),
    handIn: answerTo(handedIn, refusesHandIn),
    serverClock: async () => Date.now() + ahead,
    manifest: async ({ queued }: Parameters<DoorKitCalls['manifest']>[0]) => {
      reported.push(queued)
      throw new Error('The list is fetched when the door is opened')
    },
  }
  return { kept, store, calls, told, handedIn, reported }
}

const never = () => false
const states = ({ kept }: ReturnType<typeof phone>) => [...kept.scans.values()].map(({ state }) => state)

it('sends what waits, keeps it as told, and says that nothing waits any more', async () => {
  const at = phone()
  await sendForOther({ place: 'museum', ...at, isStopped: never }).catch(() => undefined)
  expect([at.told, at.reported]).toEqual([[['one', 'two']], [0]])
  expect(states(at)).toEqual(['told', 'told'])
})

it('keeps what the server decided otherwise, for whoever opens the door next', async () => {
  const at = phone({ result: 'already_checked_in' })
  await sendForOther({ place: 'museum', ...at, isStopped: never }).catch(() => undefined)
  expect(at.kept.scans.get('one')?.correction).toEqual({ result: 'already_checked_in' })
})

it('leaves everything as it is when no answer comes', async () => {
  const at = phone({ refusesSend: 503 })
  await expect(sendForOther({ place: 'museum', ...at, isStopped: never })).rejects.toThrow('Refused')
  expect(states(at)).toEqual(['waiting', 'waiting'])
})

it('leaves to the open door what was under way when it was opened', async () => {
  const at = phone()
  let asked = 0
  await sendForOther({ place: 'museum', ...at, isStopped: () => (asked += 1) > 1 })
  expect([states(at), at.reported]).toEqual([['waiting', 'waiting'], []])
})

it('of a phone that was locked out, hands the scans in and forgets the guests', async () => {
  const at = phone({ refusesSend: 401 })
  expect(await sendForOther({ place: 'museum', ...at, isStopped: never })).toBe('locked-out')
  expect([at.handedIn, at.kept.head, at.kept.scans.size]).toEqual([[['one', 'two']], null, 0])
})

it('of a phone that was locked out, forgets the guests at once and keeps the scans until they are handed in', async () => {
  const at = phone({ refusesSend: 401, refusesHandIn: 503 })
  await expect(sendForOther({ place: 'museum', ...at, isStopped: never })).rejects.toThrow('Refused')
  expect([at.kept.head, states(at)]).toEqual([null, ['waiting', 'waiting']])
})

it('sends scans made before the clock was corrected with the time by the corrected clock', async () => {
  const at = phone()
  const now = Date.now()
  const made = { ...scan('one'), scannedAt: new Date(now - 3 * 3_600_000).toISOString(), skew: 3 * 3_600_000 }
  at.kept.scans.clear()
  at.kept.scans.set('one', made)
  await sendForOther({ place: 'museum', ...at, isStopped: never }).catch(() => undefined)
  expect(Date.parse(at.kept.scans.get('one')?.scannedAt ?? '')).toBeCloseTo(now, -3)
})
