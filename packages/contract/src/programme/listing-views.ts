import type { PublicEventCardView } from './storefront.ts'

/** An operator's tile server. */
export interface MapTiles {
  /** Address of a tile with `{z}`, `{x}` and `{y}` in it. */
  readonly url: string
  /** The attribution of the map, as its licence requires. */
  readonly attribution: string
  readonly maxZoom: number
}

/** What the map and the calendar say of an event: less than a card, because they show many. */
export type EventMark = Pick<
  PublicEventCardView,
  '_id' | 'customUrl' | 'title' | 'venueName' | 'city' | 'format' | 'startsAt' | 'endsAt' | 'timezone' | 'datesOpen'
> & { readonly fallbacks: PublicEventCardView['fallbacks'] }

export type EventPoint = EventMark & Pick<PublicEventCardView, 'point'>

/** The soonest events of a listing, as many as a map can show; those without a point are in its list alone. */
export interface EventPoints {
  readonly items: readonly EventPoint[]
  readonly total: number
}

/** `firstDay` and `lastDay`, `YYYY-MM-DD`, are of the event's zone; a night that ends before six in the morning has one day. */
export type EventOfMonth = EventMark & { readonly firstDay: string; readonly lastDay: string }

export interface EventMonth {
  /** `2026-12`. */
  readonly month: string
  /** The months of the first and the last event that the filters let through; null where there is none. */
  readonly first: string | null
  readonly last: string | null
  readonly items: readonly EventOfMonth[]
  readonly total: number
}
