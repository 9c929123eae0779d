import { MOST_SOURCES, OTHER_SOURCES } from '@foyer/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { Subject } from '../../../http/subject.ts'
import { addMember, buildTestApp, call, createEvent, organisationOf, type TestApp } from '../../../testing/index.ts'
import { ViewCounter, VIEWS_BY_NETWORK, VIEWS_OF_EVENT_BY_NETWORK } from './view-counter.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
afterEach(() => site.setClock(null))

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
let networks = 0
/** Another visitor each time. */
const somebody = () => Subject.network(`10.${(networks += 1) >> 8}.${networks & 255}.1`)

async function viewsOf(eventId: string) {
  const { rows } = await site.deps.pool.query<{ day: string; source: string; views: number }>(
    'select day::text, source, views from event_views where event_id = $1 order by day, source',
    [eventId],
  )
  return rows
}

describe('views of an event page', () => {
  test('are counted by day of its zone and source, and what two processes counted adds up', async () => {
    const { eventId } = await createEvent(site, { event: { timezone: 'Pacific/Auckland' } })
    site.setClock(new Date('2026-03-10T12:30:00Z'))
    const [one, two] = [new ViewCounter(site.deps), new ViewCounter(site.deps)]
    for (let turn = 0; turn < 40; turn += 1) {
      one.count({ eventId, source: turn % 2 === 0 ? 'poster' : undefined, network: somebody() })
      two.count({ eventId, source: 'poster', network: somebody() })
      if (turn % 10 === 9) await Promise.all([one.flush(), two.flush()])
    }
    // What is not written yet is written when the process ends.
    one.count({ eventId, source: 'poster', network: somebody() })
    await Promise.all([one.close(), two.close()])
    expect(await viewsOf(eventId)).toEqual([
      { day: '2026-03-11', source: '', views: 20 },
      { day: '2026-03-11', source: 'poster', views: 61 },
    ])
  })

  test('of events that are drafts or do not exist are dropped, and hinder none', async () => {
    const { eventId } = await createEvent(site)
    const draft = await createEvent(site, { publish: false })
    const counter = new ViewCounter(site.deps)
    for (const id of [uuidv7(), draft.eventId, eventId])
      counter.count({ eventId: id, source: undefined, network: somebody() })
    await counter.close()
    expect(await viewsOf(draft.eventId)).toEqual([])
    expect(await viewsOf(eventId)).toMatchObject([{ views: 1 }])
  })

  test('that could not be written wait for the database', async () => {
    const { eventId } = await createEvent(site)
    let away = true
    const { log, now } = site.deps
    const deps = {
      log,
      now,
      get db() {
        if (away) throw new Error('The database is away')
        return site.deps.db
      },
    }
    const counter = new ViewCounter(deps)
    counter.count({ eventId, source: 'a', network: somebody() })
    await counter.flush()
    counter.count({ eventId, source: 'a', network: somebody() })
    away = false
    await counter.close()
    expect(await viewsOf(eventId)).toMatchObject([{ source: 'a', views: 2 }])
  })

  test('name no more sources than fit, however many processes name them at once', async () => {
    const { eventId } = await createEvent(site)
    const counters = Array.from({ length: 4 }, () => new ViewCounter(site.deps))
    for (const [place, counter] of counters.entries())
      for (let turn = 0; turn < 30; turn += 1)
        counter.count({ eventId, source: `${place}-${turn}`, network: somebody() })
    await Promise.all(counters.map((counter) => counter.close()))
    const views = await viewsOf(eventId)
    expect(views.filter(({ source }) => source !== OTHER_SOURCES)).toHaveLength(MOST_SOURCES)
    expect(views.find(({ source }) => source === OTHER_SOURCES)?.views).toBe(120 - MOST_SOURCES)
    // A source with a name keeps it on later days.
    const known = views.find(({ source }) => source !== OTHER_SOURCES)!
    site.setClock(new Date(Date.now() + 86_400_000))
    const later = new ViewCounter(site.deps)
    later.count({ eventId, source: known.source, network: somebody() })
    await later.close()
    expect((await viewsOf(eventId)).filter(({ source }) => source === known.source)).toHaveLength(2)
  })

  test('are counted up to a number from one network', async () => {
    const one = await createEvent(site)
    const counter = new ViewCounter(site.deps)
    const network = somebody()
    for (let turn = 0; turn < 2 * VIEWS_OF_EVENT_BY_NETWORK; turn += 1)
      counter.count({ eventId: one.eventId, source: undefined, network })
    for (let turn = 0; turn < 2 * VIEWS_BY_NETWORK; turn += 1) {
      const eventId = `00000000-0000-7000-8000-${String(turn).padStart(12, '0')}`
      counter.count({ eventId, source: undefined, network })
    }
    const two = await createEvent(site)
    counter.count({ eventId: two.eventId, source: undefined, network })
    await counter.close()
    expect(await viewsOf(one.eventId)).toMatchObject([{ views: VIEWS_OF_EVENT_BY_NETWORK }])
    expect(await viewsOf(two.eventId)).toEqual([])
  })
})

describe('the call', () => {
  const view = async (eventId: string, { payload = {}, headers = {} }: { payload?: object; headers?: object } = {}) => {
    const app = await site.sibling()
    const url = `/api/events/${eventId}/views`
    const { status } = await call(app, {
      method: 'POST',
      url,
      headers: { 'user-agent': browser, ...headers },
      payload,
    })
    await app.close()
    return status
  }

  test('counts visitors when the server stops, but neither programs nor the organisation itself', async () => {
    const { eventId, organiser } = await createEvent(site)
    const organisationId = await organisationOf(site, organiser)
    const door = await addMember(site, { organisationId, role: 'door' })
    const stranger = (await createEvent(site)).organiser
    expect(await view(eventId, { payload: { source: 'poster' } })).toBe(204)
    expect(await view(eventId, { headers: stranger.headers })).toBe(204)
    for (const headers of [
      { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      organiser.headers,
      door.headers,
    ])
      expect(await view(eventId, { headers })).toBe(204)
    expect(await viewsOf(eventId)).toMatchObject([
      { source: '', views: 1 },
      { source: 'poster', views: 1 },
    ])
  })

  test.each([['A B'], ['x'.repeat(61)], ['*'], [''], ['a/b/c/d'], ['\u0000']])(
    'refuses the source %j',
    async (source) => {
      const { eventId } = await createEvent(site)
      expect(await view(eventId, { payload: { source } })).toBe(400)
    },
  )
})
