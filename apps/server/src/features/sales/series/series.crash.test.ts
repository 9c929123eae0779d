import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeriesRunView } from '@foyer/contract'
import { expect, test, vi } from 'vitest'
import { buildTestApp, call, createPaidOrder, createUser, TEST_SECRET } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { passHeartbeat } from '../../../testing/killed-worker.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { addDates, createSeries } from './series-scene.ts'

test(
  'a span that two cancel at once, with the worker killed after each date, is cancelled and refunded once',
  { timeout: 240_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-series-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    try {
      const organiser = await createUser(site)
      const { headers } = organiser
      const { _id: id } = await createSeries(site, organiser)
      await addDates(site, organiser, id)
      await call(site.app, { method: 'PATCH', url: `/api/series/${id}/publish`, headers, payload: { to: 'published' } })
      await site.runJobs()
      const dates = await site.deps.db
        .selectFrom('events')
        .innerJoin('ticket_types', 'ticket_types.event_id', 'events.id')
        .select(['events.id', 'ticket_types.id as type', 'custom_url'])
        .where('series_id', '=', id)
        .execute()
      for (const date of dates)
        await createPaidOrder(site, {
          eventId: date.id,
          ticketTypeId: date.type,
        })
      await site.runJobs()

      const cancel = {
        method: 'POST',
        url: `/api/series/${id}/dates/cancel`,
        headers,
        payload: {
          dates: { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' },
          reason: 'Storm',
          title: 'Harbour tour',
        },
      } as const
      const asked = await Promise.all([call<SeriesRunView>(site.app, cancel), call<SeriesRunView>(site.app, cancel)])
      expect(new Set(asked.map(({ body }) => body._id)).size).toBe(1)
      const run = async () =>
        (
          await call<SeriesRunView>(site.app, {
            method: 'GET',
            url: `/api/series/${id}/runs/${asked[0].body._id}`,
            headers,
          })
        ).body
      // Each worker counts the date of the one before it, cancels the next and is killed before it counts that.
      for (const done of [0, 1, 2]) {
        const killed = await startServerProcess({ ...env, FAILPOINT: 'after_series_date' })
        expect(await killed.ended).toBe('SIGKILL')
        await passHeartbeat(site)
        expect(await run()).toMatchObject({ state: 'running', done, total: 3 })
        const { rows } = await site.deps.pool.query(`select id from events where status = 'cancelled'`)
        expect(rows).toHaveLength(done + 1)
      }

      const last = await startServerProcess(env)
      await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'finished', done: 3 }), {
        timeout: 90_000,
        interval: 500,
      })
      const refunds = () =>
        site.deps.pool.query(`select id from refunds where reason = 'event_cancelled' and state = 'succeeded'`)
      await vi.waitFor(async () => expect((await refunds()).rows).toHaveLength(3), { timeout: 90_000, interval: 500 })
      last.kill('SIGTERM')
      expect(await last.ended).toBe(0)
      const { rows } = await site.deps.pool.query('select key from sandbox_refunds')
      expect(rows).toHaveLength(3)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

test(
  'tickets that a run gives to dates, with the worker killed after one, reach each date once and keep what was sold',
  { timeout: 240_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-series-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'silent',
    }
    try {
      const organiser = await createUser(site)
      const { headers } = organiser
      const { _id: id, tickets } = await createSeries(site, organiser)
      await addDates(site, organiser, id)
      await call(site.app, { method: 'PATCH', url: `/api/series/${id}/publish`, headers, payload: { to: 'published' } })
      await site.runJobs()
      const date = await site.deps.db
        .selectFrom('events')
        .innerJoin('ticket_types', 'ticket_types.event_id', 'events.id')
        .select(['events.id', 'ticket_types.id as type'])
        .where('series_id', '=', id)
        .orderBy('starts_at')
        .executeTakeFirstOrThrow()
      await createPaidOrder(site, { eventId: date.id, ticketTypeId: date.type })
      await site.runJobs()

      const first = await startServerProcess({ ...env, FAILPOINT: 'after_series_date' })
      const [seat] = tickets.map(({ position: _position, ...ticket }) => ticket)
      const asked = await call<{ run: SeriesRunView }>(site.app, {
        method: 'PUT',
        url: `/api/series/${id}/tickets`,
        headers,
        payload: {
          tickets: [
            { ...seat, priceSteps: [{ name: 'Early', price: 100_000, quantity: 5 }] },
            { name: 'Shirt', kind: 'free', capacity: 9, admits: 0, variants: [{ name: 'M', capacity: 3 }] },
          ],
          applyTo: 'unchanged',
        },
      })
      expect(asked.body.run).toMatchObject({ kind: 'tickets', total: 3 })
      expect(await first.ended).toBe('SIGKILL')
      await passHeartbeat(site)
      const run = async () => {
        const url = `/api/series/${id}/runs/${asked.body.run._id}`
        return (await call<SeriesRunView>(site.app, { method: 'GET', url, headers })).body
      }
      expect(await run()).toMatchObject({ state: 'running', done: 0 })
      const second = await startServerProcess(env)
      await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'finished', done: 3 }), {
        timeout: 90_000,
        interval: 500,
      })
      second.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      const { rows } = await site.deps.pool.query(
        `select c.kind, count(*)::int as count, sum(c.claimed)::int as claimed
         from counters c join events e on e.id = c.event_id where e.series_id = $1 group by 1 order by 1`,
        [id],
      )
      expect(rows).toEqual([
        { kind: 'price_step', count: 3, claimed: 0 },
        { kind: 'ticket_type', count: 9, claimed: 1 },
      ])
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
    } finally {
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
