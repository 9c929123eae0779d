import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPromoCode,
  createQuestion,
  createTicketType,
  promoCodeBody,
  questionBody,
  type TestApp,
  ticketTypeBody,
} from '../../../testing/index.ts'
import { bundleBody, createBundle } from '../bundles/bundle-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** Longer than a call takes on a busy machine, and shorter than the test may. */
const PATIENCE_MS = 15_000

test('a stranger who changes things of a locked event is told at once that there are none', async () => {
  const sale = await createEvent(site)
  const second = await createTicketType(site, sale.organiser, sale.eventId)
  const parts = bundleBody({ [sale.ticketTypeId]: 1, [second]: 1 })
  const bundle = (await createBundle(site, sale, parts)).body._id
  const promo = (await createPromoCode(site, sale))._id
  const question = await createQuestion(site, sale.organiser, sale.eventId)
  const own = await createEvent(site)
  const calls = [
    ['PUT', `/api/tickets/${sale.eventId}/${sale.ticketTypeId}`, ticketTypeBody()],
    // The stranger names an event of their own with a ticket of another organisation.
    ['PUT', `/api/tickets/${own.eventId}/${sale.ticketTypeId}`, ticketTypeBody()],
    ['DELETE', `/api/tickets/${sale.ticketTypeId}`],
    ['POST', '/api/tickets/create', { eventId: sale.eventId, ...ticketTypeBody() }],
    ['PUT', `/api/bundles/${bundle}`, parts],
    ['DELETE', `/api/bundles/${bundle}`],
    ['PUT', `/api/tickets/promo-code/${promo}`, promoCodeBody()],
    ['DELETE', `/api/tickets/promo-code/${promo}`],
    ['PUT', `/api/events/${sale.eventId}/questions/${question}`, questionBody()],
    ['PATCH', `/api/events/${sale.eventId}/toggle-publish`],
  ] as const
  const { answers, codes } = await site.deps.db.transaction().execute(async (trx) => {
    await sql`select from events where id = ${sale.eventId} for update`.execute(trx)
    await sql`select from counters where event_id = ${sale.eventId} for update`.execute(trx)
    const asked = calls.map(async ([method, url, payload]) => {
      const request = { method, url, headers: own.organiser.headers, ...(payload && { payload }) }
      return (await call<ErrorView>(site.app, request)).body.code
    })
    const waited = sleep(PATIENCE_MS, 'waited', { ref: false })
    return { answers: asked, codes: await Promise.all(asked.map((answer) => Promise.race([answer, waited]))) }
  })
  await Promise.all(answers)
  const missing = [
    'ticket_type',
    'ticket_type',
    'ticket_type',
    'event',
    'bundle',
    'bundle',
    'promo',
    'promo',
    'question',
    'event',
  ]
  expect(codes).toEqual(missing.map((thing) => `${thing}.not_found`))
})
