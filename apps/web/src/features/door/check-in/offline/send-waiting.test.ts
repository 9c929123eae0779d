import type { OfflineScanAnswer } from '@foyer/contract'
import { expect, it } from 'vitest'
import { DoorData } from './door-data.ts'
import type { StoredScan } from './door-store.ts'
import { sendWaiting } from './send-waiting.ts'

const scan: StoredScan = {
  eventId: 'e',
  scanId: 'asked',
  sequence: 1,
  code: null,
  ticketId: 't1',
  direction: 'in',
  verdict: 'admitted',
  scannedAt: '2026-12-12T18:00:00.000Z',
  undoneAt: null,
  state: 'waiting',
  correction: null,
}
const told: OfflineScanAnswer = { scanId: 'asked', result: 'admitted', conflict: false, error: null }

/** Sends the waiting scans to a server with these answers, and returns the number of calls; stops after three calls. */
async function sendTo(answer: OfflineScanAnswer) {
  const data = new DoorData({ head: null, scans: [scan] })
  let asked = 0
  const sending = sendWaiting({
    data: () => data,
    send: async () => {
      asked += 1
      return { answers: [answer], serverTime: scan.scannedAt }
    },
    keep: async (scans) => data.putScans(scans),
    isStopped: () => asked === 3,
  })
  const failed = await sending.then(
    () => false,
    () => true,
  )
  return { asked, failed, waiting: data.waiting.length }
}

it('sends on until nothing waits', async () => {
  expect(await sendTo(told)).toEqual({ asked: 1, failed: false, waiting: 0 })
})

it('comes back later to a server that answers for none of the scans it was sent', async () => {
  expect(await sendTo({ ...told, scanId: 'another' })).toEqual({ asked: 1, failed: true, waiting: 1 })
})
