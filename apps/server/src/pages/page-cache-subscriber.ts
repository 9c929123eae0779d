import type { DomainEventOf, EventPart } from '@foyer/contract'
import type { LiveSubscriber } from '../outbox/index.ts'
import type { PageCache } from './page-cache.ts'

/** What no page shows: a waiting list and what is left are asked for by the browser. */
const OFF_PAGES: readonly EventPart[] = [
  'onlineUrl',
  'maxPerBuyer',
  'transfers',
  'bankTransferDays',
  'promoCodes',
  'waitingList',
]

/** What the page of an event shows and its card does not. Neither do listings sort or filter by it. */
const OFF_CARDS: readonly EventPart[] = [
  ...OFF_PAGES,
  'description',
  'addressLine',
  'doorsOpenAt',
  'refundPolicy',
  'refundDays',
  'holdMinutes',
  'maxPerOrder',
]

function hasPartBeyond(changed: readonly EventPart[], parts: readonly EventPart[]): boolean {
  return changed.some((part) => !parts.includes(part))
}

function edited(cache: PageCache, { eventId, visibleTo, changed }: DomainEventOf<'event.changed'>): void {
  if (visibleTo === 'nobody' || !hasPartBeyond(changed, OFF_PAGES)) return
  const onCards = hasPartBeyond(changed, OFF_CARDS)
  const inListings = onCards && (visibleTo === 'everyone' || changed.includes('visibility'))
  cache.changed({ eventId, onCards, inListings, urgent: false })
}

function shown(cache: PageCache, { eventId, visibleTo }: DomainEventOf<'event.published' | 'event.unblocked'>): void {
  if (visibleTo === 'nobody') return
  cache.changed({ eventId, onCards: true, inListings: visibleTo === 'everyone', urgent: false })
}

function hidden(cache: PageCache, { eventId, wasVisibleTo }: DomainEventOf<'event.blocked' | 'event.deleted'>): void {
  if (wasVisibleTo !== 'nobody') cache.gone(eventId)
}

/** What the sitemap follows: which events there are, and when each was changed last. */
export const sitemapSubscriber: LiveSubscriber<PageCache> = {
  'event.published': shown,
  'event.unblocked': shown,
  'event.changed': edited,
  'event.postponed': (cache, { eventId }) => cache.changed({ eventId, onCards: true, inListings: true, urgent: true }),
  'event.cancelled': (cache, { eventId }) => cache.changed({ eventId, onCards: true, inListings: true, urgent: true }),
  'event.unpublished': (cache, { eventId }) => cache.gone(eventId),
  'event.blocked': hidden,
  'event.deleted': hidden,
}

/** The public pages of a process, and how it finds out which events an organiser has. */
export interface PublicPages {
  readonly cache: PageCache
  readonly eventsOf: (organiserId: string) => Promise<readonly string[]>
  readonly onError: (error: unknown) => void
}

/** Cards and pages name the organiser, and the page of an event says how to reach them. Listings neither sort nor filter by either. */
async function organiserChanged(
  { cache, eventsOf }: PublicPages,
  { organiserId, changed }: DomainEventOf<'organiser.changed'>,
): Promise<void> {
  const onCards = changed.includes('name')
  for (const eventId of await eventsOf(organiserId))
    cache.changed({ eventId, onCards, inListings: false, urgent: false })
}

/** Pages do not know the organiser of what they show, so the events are looked up. Without an answer every page is rendered again. */
export const organiserPagesSubscriber: LiveSubscriber<PublicPages> = {
  'organiser.changed': (pages, event) =>
    void organiserChanged(pages, event).catch((error: unknown) => {
      pages.cache.changedAll()
      pages.onError(error)
    }),
}

/** Pages show prices as well, which the platform fee is part of. */
export const pageCacheSubscriber: LiveSubscriber<PageCache> = {
  ...sitemapSubscriber,
  'fees.changed': (cache) => cache.changedAll(),
}
