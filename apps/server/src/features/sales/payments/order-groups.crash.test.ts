import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestApp, buyer, newKey, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { claimedOf, createDates, getGroup, placeGroup, startGroup } from './group-scene.ts'

/**
 * A server kills itself (SIGKILL) right after a group is committed and before its answer, and another one before and after the payment is
 * recorded. A group is held as a whole: the repeated request finds it, and without one it expires.
 */
test('groups whose servers are killed are held, paid and released as a whole', { timeout: 180_000 }, async () => {
  const site = await buildTestApp()
  const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])
  const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }])
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-groups-'))
  const env = { DATABASE_URL: site.databaseUrl, FOYER_DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET, LOG_LEVEL: 'silent' }
  const started: Awaited<ReturnType<typeof startServerProcess>>[] = []
  try {
    for (const failpoint of ['after_group_placed', 'before_payment_recorded', 'after_payment_recorded'])
      started.push(await startServerProcess({ ...env, FAILPOINT: failpoint }))
    const [placing, before, after] = started
    const key = newKey()
    const ask = (url: string) =>
      fetch(`${url}/api/order-groups`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          carts: dates.map(({ eventId, ticketTypeId }) => ({
            eventId,
            items: [{ ticketId: ticketTypeId, quantity: 1 }],
          })),
          buyer,
        }),
      }).catch(() => null)
    expect(await ask(placing!.url)).toBeNull()
    expect(await placing!.ended).toBe('SIGKILL')
    expect(await claimedOf(site, dates)).toEqual([1, 1])
    const { status, body: placed } = await placeGroup(site.app, dates, { key })
    expect(status).toBe(201)
    expect(await claimedOf(site, dates)).toEqual([1, 1])
    await sound()

    const reference = await startGroup(site.app, placed)
    await setProviderBooks(site, reference, 'success')
    for (const server of [before, after]) {
      await fetch(`${server!.url}/api/payments/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference }),
      }).catch(() => null)
      expect(await server!.ended).toBe('SIGKILL')
      await sound()
    }
    await verifyPayment(site.app, reference)
    for (const order of placed.orders)
      expect(await traceOf(site, order)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 1 })

    // No request is repeated for the other group: it expires like any hold.
    const { body: lost } = await placeGroup(site.app, dates)
    for (const order of lost.orders) await endHold(site, order)
    await sweepOnce(site)
    expect((await getGroup(site.app, lost)).state).toBe('ended')
    expect(await claimedOf(site, dates)).toEqual([1, 1])
    await sound()
  } finally {
    for (const each of started) each.kill('SIGKILL')
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
