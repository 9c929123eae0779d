import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { createNight } from '../check-in-scene.ts'
import { readScanRequest } from './scan-request.ts'
import { Turnstile } from './turnstile.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a scan that fails its batch fails alone', async () => {
  const { organiser, eventId, tickets } = await createNight(site, { quantity: 3 })
  const turnstile = new Turnstile(site.deps)
  const actor = {
    kind: 'user',
    userId: organiser.id,
    sessionId: randomUUID(),
    isAdmin: false,
    proved: false,
    guarded: false,
    approvesFrom: null,
    actingAdminId: null,
    memberships: [{ organisationId: organiser.id, role: 'owner', eventIds: null, lacksSecondFactor: false }],
    organisationId: organiser.id,
  } as const
  const scanIds = [randomUUID(), 'no id of the database', randomUUID()]
  const answers = await Promise.allSettled(
    tickets.map(({ _id: ticketId }, index) => {
      const scan = { eventId, scanId: scanIds[index]!, ticketId, direction: 'in' } as const
      const scannedAt = site.deps.now().toISOString()
      return turnstile.pass({ actor, request: readScanRequest({ ...scan, scannedAt }, site.deps.now()) })
    }),
  )
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { scan: { id: scanIds[0], result: 'admitted' } } },
    { status: 'rejected' },
    { status: 'fulfilled', value: { scan: { id: scanIds[2], result: 'admitted' } } },
  ])
})
