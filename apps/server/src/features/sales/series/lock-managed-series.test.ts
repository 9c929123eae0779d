import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorView, SeriesPromoCodeView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createUser, promoCodeBody, type TestApp } from '../../../testing/index.ts'
import { addDates, createSeries, dailyRule, seriesBody } from './series-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** Longer than a call takes on a busy machine, and shorter than the test may. */
const PATIENCE_MS = 15_000
const ALL = { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' }

test('a stranger who changes things of a locked series is told at once that there is none', async () => {
  const organiser = await createUser(site)
  const { _id: id } = await createSeries(site, organiser)
  await addDates(site, organiser, id)
  const date = await site.deps.db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', id)
    .executeTakeFirstOrThrow()
  const { body: code } = await call<SeriesPromoCodeView>(site.app, {
    method: 'POST',
    url: `/api/series/${id}/promo-codes`,
    headers: organiser.headers,
    payload: promoCodeBody(),
  })
  const stranger = await createUser(site)
  const calls = [
    ['PUT', '', seriesBody()],
    ['DELETE', ''],
    ['PATCH', '/publish', { to: 'published' }],
    ['PUT', '/tickets', { tickets: [{ name: 'Seat', kind: 'free', capacity: 5 }] }],
    ['PUT', '/questions', { questions: [] }],
    ['PUT', '/texts', { language: 'en', translations: {} }],
    ['POST', '/dates', { rule: dailyRule() }],
    ['POST', '/dates/change', { scope: 'this', eventId: date.id, set: { title: 'Special tour' } }],
    ['POST', '/dates/cancel', { dates: ALL, reason: 'Rain', title: 'Harbour tour' }],
    ['POST', '/dates/move', { dates: ALL, days: 1 }],
    ['POST', `/dates/${date.id}/follow`, { fields: ['title'] }],
    ['POST', '/passes'],
    ['POST', '/promo-codes', promoCodeBody()],
    ['PUT', `/promo-codes/${code._id}`, promoCodeBody()],
    ['PUT', `/promo-codes/${code._id}/status`, { status: 'inactive' }],
    ['DELETE', `/promo-codes/${code._id}`],
  ] as const
  const { asked, codes } = await site.deps.db.transaction().execute(async (trx) => {
    await sql`select from series where id = ${id} for update`.execute(trx)
    const answers = calls.map(async ([method, path, payload]) => {
      const url = `/api/series/${id}${path}`
      const answer = await call<ErrorView>(site.app, {
        method,
        url,
        headers: stranger.headers,
        ...(payload && { payload }),
      })
      return answer.body.code
    })
    const waited = sleep(PATIENCE_MS, 'waited', { ref: false })
    return { asked: answers, codes: await Promise.all(answers.map((answer) => Promise.race([answer, waited]))) }
  })
  await Promise.all(asked)
  expect(codes).toEqual(calls.map(() => 'series.not_found'))
})
