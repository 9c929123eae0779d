import {
  type CoverView,
  eventCategories,
  type EventRowView,
  type EventView,
  type PostponementView,
} from '@foyer/contract'
import {
  type FeeSchedule,
  missingForPublication,
  type OrganisationPermission,
  type PublicationGapCode,
} from '@foyer/domain'
import { gapWords } from '@foyer/messages'
import type { StoredCover } from '../../../db/schema/index.ts'
import { feeView } from '../fees/index.ts'
import { eventAbilities } from './events.policy.ts'
import type { EventRow, EventWithSales } from './events.queries.ts'

export function coverView(cover: StoredCover | null): CoverView | null {
  if (!cover) return null
  return {
    sizes: cover.files.map(({ key, width, height }) => ({ url: `/uploads/${key}`, width, height })),
    share: `/uploads/${cover.share}`,
    width: cover.width,
    height: cover.height,
    lqip: cover.lqip,
    alt: cover.alt,
  }
}

/** A stored category as the contract knows it. */
export function categoryOf(text: string | null): EventView['category'] {
  return eventCategories.find((category) => category === text) ?? null
}

/** The point that an organiser set; null without one. */
export function pointView({ latitude, longitude }: Pick<EventRow, 'latitude' | 'longitude'>): EventView['point'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export function isoOrNull(date: Date | null): string | null {
  return date ? date.toISOString() : null
}

type TicketTypeStatuses = Parameters<typeof missingForPublication>[1]

/** What an event still lacks for publication. */
export function publicationGaps(
  event: EventRow,
  { ticketTypes, takesPayments, now }: Pick<EventFacts, 'ticketTypes' | 'takesPayments' | 'now'>,
): PublicationGapCode[] {
  return missingForPublication(
    {
      title: event.title,
      customUrl: event.custom_url,
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      format: event.format,
      venueName: event.venue_name,
      city: event.city,
      onlineUrl: event.online_url,
      takesPayments,
    },
    ticketTypes,
    now,
  )
}

/** Gaps with a sentence for the organiser. */
export function gapViews(gaps: readonly PublicationGapCode[]): EventView['publicationGaps'] {
  return gaps.map((code) => ({ code, message: gapWords(code) }))
}

export interface EventFacts {
  sold: number
  withheld: number
  claimed: number
  soldOut: boolean
  ordered: boolean
  fee: FeeSchedule
  ticketTypes: TicketTypeStatuses
  /** Whether a payment provider takes the event's currency. */
  takesPayments: boolean
  /** Whether the platform has a bank account in the event's currency. */
  takesTransfers: boolean
  /** What the reader may do with the event. */
  permissions: readonly OrganisationPermission[]
  now: Date
}

/** The postponement of an event, as everyone may see it; null if it was never postponed. */
export function postponementView(event: EventRow): PostponementView | null {
  if (!event.postponed_at) return null
  return {
    formerStartsAt: isoOrNull(event.postponed_from),
    datesOpen: event.dates_open,
    note: event.postpone_note,
    at: event.postponed_at.toISOString(),
  }
}

export function eventView(event: EventRow, facts: EventFacts): EventView {
  return {
    _id: event.id,
    customUrl: event.custom_url,
    title: event.title,
    summary: event.summary,
    description: event.description,
    category: categoryOf(event.category),
    format: event.format,
    venueName: event.venue_name,
    addressLine: event.address_line,
    city: event.city,
    country: event.country,
    point: pointView(event),
    onlineUrl: event.online_url,
    startsAt: isoOrNull(event.starts_at),
    endsAt: isoOrNull(event.ends_at),
    doorsOpenAt: isoOrNull(event.doors_open_at),
    timezone: event.timezone,
    currency: event.currency,
    status: event.status,
    visibility: event.visibility,
    cover: coverView(event.cover),
    refundPolicy: event.refund_policy,
    refundDays: event.refund_days,
    holdMinutes: event.hold_minutes,
    bankTransferDays: event.bank_transfer_days,
    maxPerOrder: event.max_per_order,
    maxPerBuyer: event.max_per_buyer,
    capacity: event.capacity,
    feeMode: event.fee_mode,
    transfers: event.transfers,
    showGoing: event.show_going,
    tax: event.tax,
    fee: feeView(facts.fee),
    version: event.version,
    publishedAt: isoOrNull(event.published_at),
    createdAt: event.created_at.toISOString(),
    updatedAt: event.updated_at.toISOString(),
    postponement: postponementView(event),
    refundOfferUntil: isoOrNull(event.refund_offer_until),
    cancelReason: event.cancel_reason,
    cancelledAt: isoOrNull(event.cancelled_at),
    publicationGaps: gapViews(publicationGaps(event, facts)),
    takenDownAt: isoOrNull(event.taken_down_at),
    sold: facts.sold,
    held: facts.claimed - facts.sold - facts.withheld,
    soldOut: facts.soldOut,
    seriesId: event.series_id,
    passesForSeries: event.passes_for_series,
    permissions: [...facts.permissions],
    can: { ...eventAbilities(event, facts), acceptBankTransfers: facts.takesTransfers },
  }
}

/** An event in a list, with its sales for readers who may see them. */
export function eventRowView(event: EventWithSales, sees: { sales: boolean }): EventRowView {
  return {
    _id: event.id,
    customUrl: event.custom_url,
    title: event.title,
    status: event.status,
    startsAt: isoOrNull(event.starts_at),
    endsAt: isoOrNull(event.ends_at),
    timezone: event.timezone,
    city: event.city,
    venueName: event.venue_name,
    category: categoryOf(event.category),
    currency: event.currency,
    cover: coverView(event.cover),
    sold: event.sold,
    capacity: event.capacity,
    soldOut: event.sold_out,
    gross: sees.sales ? event.gross : null,
    updatedAt: event.updated_at.toISOString(),
  }
}
