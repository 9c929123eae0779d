import type { LegalKind, LegalTextView } from '../people/legal-texts.ts'
import type { EventMonth, EventPoints, MapTiles } from './listing-views.ts'
import type { MovedOrganisation, OrganisationPaging, PublicOrganisationView } from './public-organisation.ts'
import type { PublicSeriesView, SeriesMonthQuery } from './public-series.ts'
import type { PublicGiftCardShopView } from './public-gift-card-shop.ts'
import type { WaitingPlaceView, WaitingRoomView } from './waiting-rooms.ts'
import type { ListingQuery, ListingView, PublicEventCardView, PublicEventView } from './storefront.ts'

/** The page that asks one guest how an event was. It never contains the guest's identity. */
export interface FeedbackPage {
  readonly title: string
  readonly organiser: string
  /** The guest's earlier answer; null if there is none. */
  readonly answer: { readonly rating: number; readonly comment: string } | null
  /** Whether an answer is still accepted. */
  readonly open: boolean
  /** Until when an answer can be changed, ISO 8601; null if there is none. */
  readonly changeableUntil: string | null
}

/** The page of a waiting room. `place` and `token` are null on the page without a visitor's place. */
export interface WaitingRoomPage {
  readonly eventId: string
  readonly title: string
  readonly customUrl: string
  readonly timezone: string
  readonly room: WaitingRoomView
  readonly place: WaitingPlaceView | null
  readonly token: string | null
}

/**
 * What server-rendered pages may read, in process and always as an anonymous visitor. The server puts one of these into the
 * request's context; pages never see a token.
 */
export interface PageServices {
  /** The public address of the site, without a trailing slash. */
  readonly publicUrl: string
  /** Whether this is a demo with pretend money and readable mails. */
  readonly demo: boolean
  /** Whether the pretend payment provider is on. */
  readonly sandbox: boolean
  /** Whether mails are kept to be read instead of being sent. */
  readonly mailbox: boolean
  /** Where pictures of maps come from; null where maps are drawn without any. */
  readonly tiles: MapTiles | null
  listing(query: ListingQuery): Promise<ListingView>
  /** The same events as points of a map. */
  points(query: ListingQuery): Promise<EventPoints>
  /** The events of a month, `2026-12`, past ones included, that the filters let through. */
  month(query: ListingQuery, month: string): Promise<EventMonth>
  featured(): Promise<PublicEventCardView[]>
  /** Null when nothing published has that address. */
  event(customUrl: string): Promise<PublicEventView | null>
  /** Null when no organisation has that address, or it is suspended. */
  organisation(slug: string, paging: OrganisationPaging): Promise<PublicOrganisationView | MovedOrganisation | null>
  /** Null where an organisation sells no gift cards. */
  giftCards(slug: string): Promise<PublicGiftCardShopView | null>
  /** Null when no published series has that address, or none of its dates is public. */
  series(customUrl: string, query: SeriesMonthQuery): Promise<PublicSeriesView | null>
  /** A legal text of the operator's own, in force or of that version; null where there is none. */
  legalText(kind: LegalKind, version: number | undefined): Promise<LegalTextView | null>
  /** Whether the operator has published an imprint. */
  hasImprint(): Promise<boolean>
  /** Null where the link is not ours. */
  feedback(token: string): Promise<FeedbackPage | null>
  /** Null where an event has no waiting room, or the token stands for no place in it. */
  waitingRoom(customUrl: string, token: string | undefined): Promise<WaitingRoomPage | null>
  /** Called with each error that occurs while the page is rendered. */
  failed(error: unknown): void
}
