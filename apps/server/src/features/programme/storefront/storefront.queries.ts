import type { ListingQuery } from '@foyer/contract'
import { currencies, currencyExponent, MAX_ORDER_TOTAL, positionOf } from '@foyer/domain'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { suspendedSince } from '../../people/organisations/index.ts'
import { soldOut } from '../events/index.ts'
import { type EventPlaces, distanceTo, isWithin } from './event-places.ts'

/** How alike a word of the search and of the event must be: lets a letter or two go wrong. */
const LIKENESS = 0.45

/** The most events in one calendar file: calendar programs fetch it every few hours. */
const MOST_IN_CALENDAR = 1000

const document = sql`search_text(events.title || ' ' || events.summary || ' ' || events.venue_name || ' ' || events.city)`

/** The translated titles, summaries and venue names of an event: a search finds an event by its words in any language. */
const translated = sql`search_text(coalesce((
  select string_agg(concat_ws(' ', texts->>'title', texts->>'summary', texts->>'venueName'), ' ')
  from jsonb_each(events.translations) as translation (language, texts)), ''))`

/** Events that the public can find: published, public, and not of a suspended organisation. */
export function listed(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .where('events.status', '=', 'published')
    .where('events.visibility', '=', 'public')
    .where('events.blocked', '=', false)
    .where('organisations.suspended_at', 'is', null)
}

const currenciesWith = (exponent: number) => sql.join(currencies.filter((each) => currencyExponent(each) === exponent))

/** Minor units in one unit of the event's currency. */
const unit = sql`case when events.currency in (${currenciesWith(0)}) then 1 when events.currency in (${currenciesWith(3)}) then 1000 else 100 end`

const types = sql`ticket_types join counters on counters.id = ticket_types.id
  where ticket_types.event_id = events.id and ticket_types.status <> 'archived' and ticket_types.visibility = 'public'
    and ticket_types.admits > 0`

const currentPrice = sql`current_price(ticket_types.id, ticket_types.price)`

export function selectCard(query: ReturnType<typeof listed>) {
  return query.selectAll('events').select([
    'organisations.name as organisation_name',
    // The cheapest that can still be had; of a sold-out event, the cheapest there was.
    sql<number | null>`(
      select coalesce(min(${currentPrice}) filter (where counters.capacity is null or counters.claimed < counters.capacity),
        min(${currentPrice}))
      from ${types}
    )`.as('price_from'),
    sql<boolean>`not exists (select from ${types} and ticket_types.kind <> 'free')`.as('free'),
    sql<boolean>`(exists (select from ${types} and ticket_types.kind = 'donation' and ticket_types.price = 0)
      and not exists (select from ${types} and ticket_types.kind = 'free'))`.as('pay_what_you_like'),
    sql<boolean>`(
      exists (select from ${types})
      and not exists (select from ${types} and (counters.capacity is null or counters.claimed < counters.capacity))
    ) or exists (
      select from counters where counters.id = events.id and counters.claimed >= counters.capacity
    )`.as('sold_out'),
    // How many dates of its series come after it.
    sql<number>`case when events.series_id is null then 0 else (
      select count(*)::int from events later
      where later.series_id = events.series_id and later.starts_at > events.starts_at and later.status = 'published'
        and later.visibility = 'public' and not later.blocked
    ) end`.as('later_dates'),
    sql<
      string | null
    >`(select custom_url from series where series.id = events.series_id and series.status = 'published')`.as(
      'series_url',
    ),
  ])
}

export type CardRow = Awaited<ReturnType<typeof findCard>> & object

function findCard(db: Database) {
  return selectCard(listed(db)).executeTakeFirst()
}

/**
 * Of the dates of a series, the soonest alone, or the latest: a list shows a series once. `featured`: a date that administrators chose comes
 * before the others.
 */
function onceEach(matching: ReturnType<typeof listed>, order: 'asc' | 'desc' | 'featured' = 'asc') {
  const chosen = matching
    .where('events.series_id', 'is not', null)
    .distinctOn('events.series_id')
    .select('events.id')
    .orderBy('events.series_id')
    .$if(order === 'featured', (query) => query.orderBy(sql`events.featured_at desc nulls last`))
    .orderBy('events.starts_at', order === 'desc' ? 'desc' : 'asc')
    .orderBy('events.id')
  return matching.where((eb) => eb.or([eb('events.series_id', 'is', null), eb('events.id', 'in', chosen)]))
}

/** What a listing is chosen by: its filters, and where events are, which only a search near a position needs. */
export interface Choice {
  readonly filter: ListingQuery
  readonly places: EventPlaces | null
}

/** Events to come that the filters let through. */
function matches(query: ReturnType<typeof listed>, choice: Choice) {
  return filtered(query.where(sql<SqlBool>`events.ends_at > now()`), choice)
}

/** Events that the filters let through, past ones included. */
export function filtered(query: ReturnType<typeof listed>, { filter, places }: Choice) {
  const { search, category, city, from, to, price, minPrice, maxPrice, near, radius } = filter
  const position = near === undefined ? null : positionOf(near)
  return query
    .$call((q) => (position && places && radius !== undefined ? q.where(isWithin(places, position, radius)) : q))
    .$call((q) =>
      search
        ? q.where(sql<SqlBool>`(
        ${document} like '%' || search_text(${likeText(search)}) || '%'
        or word_similarity(search_text(${search}), ${document}) >= ${LIKENESS}
        or ${translated} like '%' || search_text(${likeText(search)}) || '%'
        or word_similarity(search_text(${search}), ${translated}) >= ${LIKENESS}
      )`)
        : q,
    )
    .$call((q) => (category === undefined ? q : q.where('events.category', '=', category)))
    .$call((q) => (city ? q.where(sql<SqlBool>`search_text(events.city) = search_text(${city})`) : q))
    .$call((q) =>
      from === undefined
        ? q
        : q.where(sql<SqlBool>`(events.ends_at at time zone events.timezone)::date >= ${from}::date`),
    )
    .$call((q) =>
      to === undefined
        ? q
        : q.where(sql<SqlBool>`(events.starts_at at time zone events.timezone)::date <= ${to}::date`),
    )
    .$if(price === 'free', (q) => q.where(sql<SqlBool>`exists (select from ${types} and ticket_types.price = 0)`))
    .$if(price === 'paid', (q) => q.where(sql<SqlBool>`exists (select from ${types} and ticket_types.price > 0)`))
    .$if(minPrice !== undefined || maxPrice !== undefined, (q) =>
      q.where(sql<SqlBool>`exists (select from ${types} and ${currentPrice}
        between ${minPrice ?? 0}::bigint * ${unit} and ${maxPrice ?? MAX_ORDER_TOTAL}::bigint * ${unit})`),
    )
}

function orderOf({ filter, places }: Choice) {
  const soonest = sql`events.starts_at, events.id`
  const position = filter.near === undefined ? null : positionOf(filter.near)
  if (position && places && filter.sort === undefined)
    return sql`${distanceTo(places, position)} nulls last, ${soonest}`
  if (filter.sort === 'newest') return sql`events.published_at desc, events.id`
  const byLikeness = filter.search && filter.sort !== 'soonest'
  return byLikeness
    ? sql`word_similarity(search_text(${filter.search}), search_text(events.title)) desc, ${soonest}`
    : soonest
}

/** A page of the listing and how many there are in all. */
export async function listCards(db: Database, choice: Choice) {
  const found = onceEach(matches(listed(db), choice))
  return pageOfRows(selectCard(found).orderBy(orderOf(choice)), found, choice.filter)
}

/** The soonest events of a listing, for its map. */
export async function listPoints(db: Database, choice: Choice, limit: number) {
  const found = onceEach(matches(listed(db), choice))
  return pageOfRows(found.selectAll('events').orderBy('events.starts_at').orderBy('events.id'), found, {
    page: 1,
    limit,
  })
}

/** The public events of an organisation, without those that are cancelled. One without a new date is still to come. */
function ofOrganisation(db: Database, organisationId: string, when: 'coming' | 'past') {
  const coming = sql<SqlBool>`(events.ends_at > now() or events.dates_open)`
  return onceEach(
    listed(db)
      .where('events.organiser_id', '=', organisationId)
      .where(when === 'coming' ? coming : sql<SqlBool>`not ${coming}`),
    when === 'coming' ? 'asc' : 'desc',
  )
}

/** A page of the public events of an organisation: the soonest to come, or the latest that are over. */
export function listOfOrganisation(
  db: Database,
  organisationId: string,
  filter: { when: 'coming' | 'past'; page: number; limit: number },
) {
  const order = filter.when === 'coming' ? sql`events.starts_at, events.id` : sql`events.starts_at desc, events.id`
  return pageOfRows(
    selectCard(ofOrganisation(db, organisationId, filter.when)).orderBy(order),
    ofOrganisation(db, organisationId, filter.when),
    filter,
  )
}

/** Organisations with a public page: not suspended, and not left to suspended owners alone. */
function shownOrganisations(db: Database) {
  return db.selectFrom('organisations').where(suspendedSince(sql`organisations.id`), 'is', null)
}

/** What the public page of an organisation shows of it, by its present address. */
export function findShownOrganisation(db: Database, slug: string) {
  return shownOrganisations(db).selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Whether an organisation sells gift cards. */
export async function sellsGiftCards(db: Database, organisationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('gift_card_shops')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .where('open', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** What link previews show of an organisation. */
export function findOrganisationCard(db: Database, id: string) {
  return shownOrganisations(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The present address of the organisation that a former address belonged to. */
export async function findMovedSlug(db: Database, formerSlug: string): Promise<string | null> {
  const moved = await shownOrganisations(db)
    .innerJoin('former_slugs', 'former_slugs.organisation_id', 'organisations.id')
    .select('organisations.slug')
    .where('former_slugs.slug', '=', formerSlug)
    .executeTakeFirst()
  return moved?.slug ?? null
}

/**
 * The events that the calendar of an organisation holds: public ones that are to come or ended within the last days, cancelled ones
 * included, so that calendars strike them out.
 */
export function listCalendarEvents(db: Database, organisationId: string, endedAfter: Date) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('organiser_id', '=', organisationId)
    .where('status', 'in', ['published', 'cancelled'])
    .where('visibility', '=', 'public')
    .where('blocked', '=', false)
    .where('starts_at', 'is not', null)
    .where(sql<SqlBool>`(ends_at > ${endedAfter} or dates_open)`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MOST_IN_CALENDAR)
    .execute()
}

/** Organisations that search engines are told of: those with a public event, past or to come. */
function organisationsInSitemap(db: Database) {
  return shownOrganisations(db).where(
    sql<SqlBool>`exists (
      select from events where events.organiser_id = organisations.id and events.status = 'published'
        and events.visibility = 'public' and not events.blocked)`,
  )
}

export async function countSitemapOrganisations(db: Database): Promise<number> {
  const { total } = await organisationsInSitemap(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listSitemapOrganisations(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return organisationsInSitemap(db)
    .select(['organisations.id', 'organisations.slug', 'organisations.updated_at'])
    .orderBy('organisations.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * Events in the sitemap: the public events to come, without the dates of a public series, because the sitemap lists the page of the
 * series instead.
 */
function inSitemap(db: Database) {
  return listed(db)
    .where(sql<SqlBool>`events.ends_at > now()`)
    .where(
      sql<SqlBool>`(events.series_id is null or events.series_id not in (
        select id from series where status = 'published' and visibility = 'public'))`,
    )
}

export async function countSitemapEvents(db: Database): Promise<number> {
  const { total } = await inSitemap(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listSitemapEvents(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return inSitemap(db)
    .select(['events.id', 'events.custom_url', 'events.updated_at'])
    .orderBy('events.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** For the landing page: what administrators chose, the newest choice first, then what comes soonest. */
export function listFeatured(db: Database, limit: number) {
  return selectCard(onceEach(listed(db).where(sql<SqlBool>`events.ends_at > now()`), 'featured'))
    .orderBy(sql`events.featured_at desc nulls last, events.starts_at, events.id`)
    .limit(limit)
    .execute()
}

/** The cities and categories that have upcoming events, with how many, whatever else is filtered. */
export async function countFacets(db: Database) {
  const upcoming = onceEach(listed(db).where(sql<SqlBool>`events.ends_at > now()`))
  const cities = await upcoming
    .select(['events.city as name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('events.city', '<>', '')
    .groupBy('events.city')
    .orderBy('count', 'desc')
    .orderBy('events.city')
    .limit(40)
    .execute()
  const categories = await upcoming
    .select(['events.category as name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('events.category', 'is not', null)
    .groupBy('events.category')
    .orderBy('count', 'desc')
    .execute()
  return { cities, categories }
}

/** A published or cancelled event by its address; unlisted ones are found by who knows it. */
export function findPublicEvent(db: Database, customUrl: string) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .selectAll('events')
    .select(['organisations.name as organisation_name', 'organisations.slug as organiser_slug'])
    .select(['organisations.created_at as organiser_since', 'organisations.public_contact'])
    .where('events.custom_url', '=', customUrl)
    .where('events.status', 'in', ['published', 'cancelled'])
    .where('events.blocked', '=', false)
    .where('organisations.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Published and cancelled events, unlisted ones included. */
function shownEvents(db: Database) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .where('events.status', 'in', ['published', 'cancelled'])
    .where('events.blocked', '=', false)
    .where('organisations.suspended_at', 'is', null)
}

/** One of them by its id. */
function shown(db: Database, eventId: string) {
  return shownEvents(db).where('events.id', '=', eventId)
}

/** What link previews show of an event. */
export function findPublicCard(db: Database, eventId: string) {
  return selectCard(shown(db, eventId)).executeTakeFirst()
}

/** Cards of events by their ids, with their state. Unlisted events are shown to visitors who know their id. */
export function listSaved(db: Database, ids: readonly string[]) {
  return selectCard(shownEvents(db))
    .where('events.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('events.starts_at', 'is not', null)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute()
}

/** Null where no public event has that id. */
export async function findPublicTitle(db: Database, eventId: string): Promise<string | null> {
  return (await shown(db, eventId).select('events.title').executeTakeFirst())?.title ?? null
}

/** The event's own room, where it has a limit of its own. */
export function findEventCounter(db: Database, eventId: string) {
  return db.selectFrom('counters').select(['capacity', 'claimed']).where('id', '=', eventId).executeTakeFirst()
}

/** Whether the event's own limit, where it has one, is reached. */
export async function hasNoRoom(db: Database, eventId: string): Promise<boolean> {
  const full = await db
    .selectFrom('counters')
    .select('id')
    .where('id', '=', eventId)
    .where(sql<SqlBool>`claimed >= capacity`)
    .executeTakeFirst()
  return full !== undefined
}

/** Other upcoming events: those of the same organisation first, then those of the same city. */
export function listMore(
  db: Database,
  event: { id: string; organiser_id: string; city: string; series_id: string | null },
) {
  const others = listed(db)
    .where('events.id', '<>', event.id)
    .where(sql<SqlBool>`(events.series_id is null or events.series_id is distinct from ${event.series_id}::uuid)`)
    .where(sql<SqlBool>`events.ends_at > now()`)
  return selectCard(onceEach(others))
    .orderBy(sql`events.organiser_id = ${event.organiser_id} desc, events.city = ${event.city} desc, events.starts_at`)
    .limit(3)
    .execute()
}

/** The next dates to come of the series of a date, without itself. */
export async function listOtherDates(db: Database, event: { id: string; series_id: string | null }, limit: number) {
  if (event.series_id === null) return []
  return listed(db)
    .select(['events.id', 'events.custom_url', 'events.starts_at', 'events.ends_at', 'events.timezone'])
    .select(soldOut(sql`events.id`).as('sold_out'))
    .where('events.series_id', '=', event.series_id)
    .where('events.id', '<>', event.id)
    .where(sql<SqlBool>`events.ends_at > now()`)
    .orderBy('events.starts_at')
    .limit(limit)
    .execute()
}

/** Ids of the events of an organisation that have a public page. */
export async function listShownEvents(db: Database, organiserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('status', '<>', 'draft')
    .where('blocked', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many events an organisation has shown, a series counted once. */
export async function countOrganiserEvents(db: Database, organiserId: string): Promise<number> {
  const { total } = await db
    .selectFrom('events')
    .select(sql<number>`count(distinct coalesce(series_id, passes_for_series, id))::int`.as('total'))
    .where('organiser_id', '=', organiserId)
    .where('status', 'in', ['published', 'cancelled'])
    .executeTakeFirstOrThrow()
  return total
}
