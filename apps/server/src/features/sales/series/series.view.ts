import {
  dateFields,
  recurrenceRule,
  type SeriesDateView,
  type SeriesQuestionView,
  type SeriesRowView,
  type SeriesRunView,
  type SeriesView,
} from '@foyer/contract'
import { missingForPublication, organisationPermissions, type PublicationGapCode } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { eventLimit, may } from '../../people/organisations/index.ts'
import { categoryOf, coverView, gapViews, isoOrNull, pointView } from '../../programme/events/index.ts'
import {
  countDates,
  type DateCounts,
  type listDates,
  type listSeries,
  lastRun,
  runningRun,
  type RunRow,
  type SeriesQuestionRow,
  seriesQuestions,
  type SeriesRow,
  type SeriesTicketRow,
  seriesBundles,
  seriesTickets,
} from './series.queries.ts'
import { bundleViews } from './series-bundles.ts'
import { templateOf } from './series-tickets.ts'

export function runView(run: RunRow): SeriesRunView {
  return {
    _id: run.id,
    seriesId: run.series_id,
    kind: run.kind,
    state: run.state,
    total: run.total,
    done: run.done,
    skipped: run.skipped,
    startedAt: run.started_at.toISOString(),
    finishedAt: isoOrNull(run.finished_at),
  }
}

function ticketViews(tickets: readonly SeriesTicketRow[]): SeriesView['tickets'] {
  const places = new Map(tickets.map(({ id }, place) => [id, place]))
  return tickets.map((ticket) => ({
    _id: ticket.id,
    ...templateOf(ticket),
    needsTickets: ticket.needs_ticket_ids.flatMap((id) => places.get(id) ?? []),
    position: ticket.position,
  }))
}

function questionView(question: SeriesQuestionRow): SeriesQuestionView {
  return {
    _id: question.id,
    scope: question.scope,
    kind: question.kind,
    label: question.label,
    help: question.help,
    options: question.options,
    required: question.required,
    ticketIds: question.ticket_ids,
    sensitive: question.sensitive,
    showAtDoor: question.show_at_door,
    position: question.position,
  }
}

/** What a series lacks for publication: the same as an event, and a date that is still to come. */
export function seriesGaps(
  deps: Deps,
  series: SeriesRow,
  facts: { tickets: readonly SeriesTicketRow[]; counts: DateCounts },
): PublicationGapCode[] {
  const { next_at: next } = facts.counts
  return missingForPublication(
    {
      title: series.title,
      customUrl: series.custom_url,
      startsAt: next,
      endsAt: next && new Date(next.getTime() + 1),
      format: series.format,
      venueName: series.venue_name,
      city: series.city,
      onlineUrl: series.online_url,
      takesPayments: deps.payments.forCurrency(series.currency) !== undefined,
    },
    facts.tickets.map(({ kind }) => ({ kind, status: 'on_sale' })),
    deps.now(),
  )
}

/** A series with the counts of its dates, what it lacks and what the reader may do. */
export async function loadSeriesView(
  deps: Deps,
  actor: MemberActor,
  series: SeriesRow,
  db: Deps['db'] | Trx = deps.db,
): Promise<SeriesView> {
  // Read before everything that a run changes: a view without a run then has all changes of the last one.
  const run = await runningRun(db, series.id)
  const last = run ?? (await lastRun(db, series.id))
  const tickets = await seriesTickets(db, series.id)
  const counts = await countDates(db, series.id, deps.now(), eventLimit(actor, series.organiser_id))
  const questions = await seriesQuestions(db, series.id)
  const place = { organisationId: series.organiser_id, eventId: null }
  return {
    _id: series.id,
    title: series.title,
    summary: series.summary,
    description: series.description,
    category: categoryOf(series.category),
    format: series.format,
    venueName: series.venue_name,
    addressLine: series.address_line,
    city: series.city,
    country: series.country,
    point: pointView(series),
    onlineUrl: series.online_url,
    doorsOpenMinutes: series.doors_open_minutes,
    visibility: series.visibility,
    refundPolicy: series.refund_policy,
    refundDays: series.refund_days,
    holdMinutes: series.hold_minutes,
    bankTransferDays: series.bank_transfer_days,
    maxPerOrder: series.max_per_order,
    maxPerBuyer: series.max_per_buyer,
    capacity: series.capacity,
    feeMode: series.fee_mode,
    transfers: series.transfers,
    showGoing: series.show_going,
    moveHours: series.move_hours,
    tax: series.tax,
    customUrl: series.custom_url,
    timezone: series.timezone,
    currency: series.currency,
    rule: series.rule && recurrenceRule.parse(series.rule),
    tickets: ticketViews(tickets),
    bundles: bundleViews(await seriesBundles(db, series.id), tickets),
    questions: questions.map(questionView),
    cover: coverView(series.cover),
    status: series.status,
    version: series.version,
    publishedAt: isoOrNull(series.published_at),
    createdAt: series.created_at.toISOString(),
    updatedAt: series.updated_at.toISOString(),
    dates: {
      total: counts.total,
      published: counts.published,
      cancelled: counts.cancelled,
      upcoming: counts.upcoming,
      differing: counts.differing,
      firstStartsAt: isoOrNull(counts.first),
      lastStartsAt: isoOrNull(counts.last),
      next: nextOf(counts),
    },
    publicationGaps: gapViews(seriesGaps(deps, series, { tickets, counts })),
    run: run ? runView(run) : null,
    failedRun: last?.state === 'failed' ? runView(last) : null,
    lastRunId: last?.id ?? null,
    permissions: organisationPermissions.filter((permission) => may(actor, permission, place)),
    can: { changeZone: counts.total === 0, delete: series.status === 'draft' && !run },
  }
}

function nextOf({ next_id: eventId, next_at: at }: Pick<DateCounts, 'next_id' | 'next_at'>) {
  return eventId && at ? { eventId, startsAt: at.toISOString() } : null
}

type ListedSeries = Awaited<ReturnType<typeof listSeries>>['rows'][number]

export function seriesRowView(series: ListedSeries): SeriesRowView {
  return {
    _id: series.id,
    customUrl: series.custom_url,
    title: series.title,
    status: series.status,
    timezone: series.timezone,
    city: series.city,
    venueName: series.venue_name,
    cover: coverView(series.cover),
    dates: series.dates,
    upcoming: series.upcoming,
    next: nextOf(series),
    updatedAt: series.updated_at.toISOString(),
  }
}

type ListedDate = Awaited<ReturnType<typeof listDates>>['rows'][number]

export function seriesDateView(date: ListedDate): SeriesDateView {
  if (!date.starts_at || !date.ends_at) throw new Error(`The date ${date.id} has no times`)
  return {
    eventId: date.id,
    customUrl: date.custom_url,
    title: date.title,
    venueName: date.venue_name,
    addressLine: date.address_line,
    city: date.city,
    startsAt: date.starts_at.toISOString(),
    endsAt: date.ends_at.toISOString(),
    status: date.status,
    datesOpen: date.dates_open,
    sold: date.sold,
    claimed: date.claimed,
    capacity: date.places,
    soldOut: date.sold_out,
    differs: dateFields.filter((field) => date.series_differs.includes(field)),
  }
}
