import { isTimeZone, utcToZoned } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, type TestApp } from '../testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const short = LETTERS.flatMap((a) => LETTERS.flatMap((b) => LETTERS.map((c) => a + b + c)))
const others = 'EST5EDT CST6CDT MST7MDT PST8PDT Zulu Japan Cuba W-SU NZ GB-Eire GMT+0 GMT-0 US/Pacific-New US/Samoa'
const zones = [...short, ...others.split(' '), ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone)

// The rules of zones change from year to year: both sides know these instants for certain.
test.each(['2021-01-15T12:00:00Z', '2021-07-15T12:00:00Z'])(
  'every time zone that is accepted is known to the database, and shows the same clock at %s',
  async (instant) => {
    expect(zones.length).toBeGreaterThan(400)
    const { rows } = await sql<{ zone: string; clock: string }>`
      select zone, to_char(${instant}::timestamptz at time zone zone, 'YYYY-MM-DD"T"HH24:MI') as clock
      from unnest(${zones}::text[]) as zone`.execute(site.deps.db)
    const own = zones.map((zone) => ({ zone, clock: utcToZoned(new Date(instant), zone) }))
    expect(rows).toEqual(own)
  },
)

test('no event has a zone that only JavaScript engines know, with which the public listing would fail for all', async () => {
  const made = await createEvent(site, { event: { timezone: 'AET' } }).catch(String)
  const { status } = await call(site.app, { url: '/api/events/listing?from=2026-01-01' })
  expect({ made, status }).toMatchObject({ made: expect.stringContaining('timezone'), status: 200 })
})
