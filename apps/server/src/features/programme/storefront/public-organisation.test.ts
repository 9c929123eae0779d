import type { PublicOrganisationView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import { buildTestApp, createEvent, type TestApp, type TestUser } from '../../../testing/index.ts'
import { untilWaiting } from '../../../testing/race.ts'
import { readPublicOrganisation } from './public-organisation.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const DAY = 86_400_000
const daysAway = (days: number) => new Date(Date.now() + days * DAY)

async function organisationOf({ id }: TestUser) {
  return site.deps.db
    .selectFrom('organisations')
    .innerJoin('members', 'members.organisation_id', 'organisations.id')
    .selectAll('organisations')
    .where('members.user_id', '=', id)
    .executeTakeFirstOrThrow()
}

async function move(eventId: string, startsIn: number, more: object = {}) {
  await site.deps.db
    .updateTable('events')
    .set({ starts_at: daysAway(startsIn), ends_at: daysAway(startsIn + 0.1), doors_open_at: null, ...more })
    .where('id', '=', eventId)
    .execute()
}

async function read(slug: string, page = 1) {
  return (await readPublicOrganisation(site.deps, slug, { page, past: 1 })) as PublicOrganisationView
}

const update = (id: string, fields: object) =>
  site.deps.db.updateTable('organisations').set(fields).where('id', '=', id).execute()

describe('the public page of an organisation', () => {
  test('shows public events that are to come and that are over, and none that nobody may find', async () => {
    const first = await createEvent(site, { event: { title: 'Later' } })
    const { organiser } = first
    const more = async (title: string, options: Parameters<typeof createEvent>[1] = {}) =>
      (await createEvent(site, { organiser, ...options, event: { title, ...options.event } })).eventId
    await move(first.eventId, 20)
    await move(await more('Sooner'), 10)
    await move(await more('Last year'), -300)
    await move(await more('Last week'), -7)
    await move(await more('Moved, no date'), -3, { dates_open: true, postponed_at: new Date() })
    await move(await more('Off'), 5, { status: 'cancelled' })
    await move(await more('Taken down'), 5, { taken_down_at: new Date() })
    await more('Draft', { publish: false })
    await more('Hidden', { event: { visibility: 'unlisted' } })
    const { slug } = await organisationOf(organiser)
    const page = await read(slug)
    expect(page.coming.items.map(({ title }) => title)).toEqual(['Moved, no date', 'Sooner', 'Later'])
    expect(page.past.items.map(({ title }) => title)).toEqual(['Last week', 'Last year'])
    expect(page).toMatchObject({ slug, indexable: true, coming: { total: 3 }, past: { total: 2 } })
    expect((await read(slug, 2)).coming.items).toEqual([])
  })

  test('is there before the first event is public, and kept from search engines', async () => {
    const { organiser } = await createEvent(site, { publish: false })
    const { slug } = await organisationOf(organiser)
    expect(await read(slug)).toMatchObject({ indexable: false, coming: { total: 0 }, past: { total: 0 } })
  })

  test('says what the organisation says of itself, and nothing of its books', async () => {
    const { organiser } = await createEvent(site)
    const { id, slug } = await organisationOf(organiser)
    const links = [{ label: 'Instagram', url: 'https://instagram.example/us' }]
    await update(id, {
      about: 'We play.',
      links: JSON.stringify(links),
      logo: 'logos/one.webp',
      public_contact: 'hello@us.example',
      legal_name: 'Us Limited',
      tax_id: 'TAX-1',
    })
    const page = await read(slug)
    expect(page).toMatchObject({
      about: 'We play.',
      links,
      logo: '/uploads/logos/one.webp',
      contact: { kind: 'email', href: 'mailto:hello@us.example' },
    })
    expect(JSON.stringify(page)).not.toMatch(/Us Limited|TAX-1/)
  })

  test('is not there once the organisation or all of its owners are suspended, also at a former address', async () => {
    const { organiser } = await createEvent(site)
    const { id, slug } = await organisationOf(organiser)
    await update(id, { slug: `${slug}-new` })
    for (const [table, key] of [
      ['organisations', id],
      ['users', organiser.id],
    ] as const) {
      await site.deps.db.updateTable(table).set({ suspended_at: new Date() }).where('id', '=', key).execute()
      for (const address of [slug, `${slug}-new`]) expect(await read(address)).toBeNull()
      await site.deps.db.updateTable(table).set({ suspended_at: null }).where('id', '=', key).execute()
    }
    expect(await read(`${slug}-new`)).toMatchObject({ _id: id })
    expect(await read('nobody-here')).toBeNull()
  })

  test('leads from every former address to the present one, and no other organisation can take these', async () => {
    const [first, second] = [await createEvent(site), await createEvent(site)]
    const [own, other] = [await organisationOf(first.organiser), await organisationOf(second.organiser)]
    await update(own.id, { slug: `${own.slug}-2` })
    await update(own.id, { slug: `${own.slug}-3` })
    for (const former of [own.slug, `${own.slug}-2`]) expect(await read(former)).toEqual({ movedTo: `${own.slug}-3` })
    await expect(update(other.id, { slug: own.slug })).rejects.toMatchObject({ constraint: 'organisations_slug_key' })
    await update(own.id, { slug: own.slug })
    expect(await read(own.slug)).toMatchObject({ _id: own.id })
    expect(await read(`${own.slug}-3`)).toEqual({ movedTo: own.slug })
  })

  test('loses its address to nobody who asks for it while it is given up', async () => {
    const { db } = site.deps
    const [first, second] = [await createEvent(site), await createEvent(site)]
    const [own, other] = [await organisationOf(first.organiser), await organisationOf(second.organiser)]
    let taking: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('organisations')
        .set({ slug: `${own.slug}-x` })
        .where('id', '=', own.id)
        .execute()
      // Waits at the unique index until this transaction ends.
      taking = update(other.id, { slug: own.slug }).then(
        () => 'taken',
        (error: unknown) => (error as { constraint?: string }).constraint,
      )
      await untilWaiting(site, 1)
    })
    expect(await taking).toBe('organisations_slug_key')
  })

  test('has a card for link previews whose address changes with the name', async () => {
    const { organiser } = await createEvent(site)
    const { id, slug } = await organisationOf(organiser)
    const { shareImage } = await read(slug)
    const card = await site.app.inject({ url: shareImage })
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(card.headers['cache-control']).toContain('immutable')
    await update(id, { name: 'Renamed' })
    expect((await read(slug)).shareImage).not.toBe(shareImage)
  })
})

/** A calendar file as its components: each a list of properties by name, unfolded and unescaped (RFC 5545, 3.1 and 3.3.11). */
function parseCalendar(file: string) {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  const events: Record<string, string>[] = []
  const calendar: Record<string, string> = {}
  let current = calendar
  for (const line of lines.filter((text) => text !== '')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    if (name === 'BEGIN' && value === 'VEVENT') events.push((current = {}))
    else if (name === 'END' && value === 'VEVENT') current = calendar
    else if (name !== 'BEGIN' && name !== 'END')
      current[name] = value.replaceAll(/\\([,;\\])/g, '$1').replaceAll(String.raw`\n`, '\n')
  }
  return { calendar, events }
}

describe('the calendar of an organisation', () => {
  test('holds public events to come and of the last 90 days, cancelled ones as cancelled, in the instants of their zones', async () => {
    // New York leaves daylight saving time in November, Lagos has none.
    const first = await createEvent(site, { event: { title: 'Ọjọ́, night; one', timezone: 'America/New_York' } })
    const { organiser } = first
    const { slug, name } = await organisationOf(organiser)
    const at = (eventId: string, starts: Date, more: object = {}) =>
      site.deps.db
        .updateTable('events')
        .set({ starts_at: starts, ends_at: new Date(starts.getTime() + 3_600_000), doors_open_at: null, ...more })
        .where('id', '=', eventId)
        .execute()
    await at(first.eventId, new Date('2031-07-04T23:30:00Z'), { version: 7 })
    const more = async (title: string, options: object = {}) =>
      (await createEvent(site, { organiser, event: { title, ...options } })).eventId
    await at(await more('Off'), new Date('2031-12-05T00:30:00Z'), { status: 'cancelled' })
    await at(await more('Recent'), daysAway(-89))
    await at(await more('Old'), daysAway(-91))
    await more('Hidden', { visibility: 'unlisted' })
    await createEvent(site, { organiser, publish: false, event: { title: 'Draft' } })
    const answer = await site.app.inject({ url: `/o/${slug}/calendar.ics` })
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': expect.stringMatching(/^public, max-age=900, /),
    })
    const { calendar, events } = parseCalendar(answer.body)
    expect(calendar).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', 'X-WR-CALNAME': name })
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Recent', 'Ọjọ́, night; one', 'Off'])
    expect(events[1]).toMatchObject({
      UID: `${first.eventId}@localhost`,
      DTSTART: '20310704T233000Z',
      SEQUENCE: '7',
      STATUS: 'CONFIRMED',
    })
    expect(events[2]).toMatchObject({ DTSTART: '20311205T003000Z', STATUS: 'CANCELLED' })
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('is the same bytes until something changes, so that it is not sent again', async () => {
    const { organiser, eventId } = await createEvent(site)
    const { id, slug } = await organisationOf(organiser)
    const url = `/o/${slug}/calendar.ics`
    const { headers, body } = await site.app.inject({ url })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await site.app.inject({ url, headers: { 'if-none-match': headers.etag } })).statusCode).toBe(304)
    await site.deps.db.updateTable('events').set({ version: 2, title: 'Moved' }).where('id', '=', eventId).execute()
    const changed = await site.app.inject({ url, headers: { 'if-none-match': headers.etag } })
    expect(changed.statusCode).toBe(200)
    const [before, after] = [parseCalendar(body).events[0], parseCalendar(changed.body).events[0]]
    expect(after?.['UID']).toBe(before?.['UID'])
    expect(after).toMatchObject({ SUMMARY: 'Moved', SEQUENCE: '2' })
    await update(id, { slug: `${slug}-moved` })
    expect(await site.app.inject({ url })).toMatchObject({ statusCode: 301 })
    await update(id, { suspended_at: new Date() })
    expect((await site.app.inject({ url })).statusCode).toBe(404)
  })
})
