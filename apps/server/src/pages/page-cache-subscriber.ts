import type { DomainEventOf, EventPart } from '@foyer/contract'
import type { LiveSubscriber } from '../outbox/index.ts'
import type { PageCache } from './page-cache.ts'

/** Parts of an event that no cached page shows. The browser asks for waiting lists and remaining tickets itself. */
const OFF_PAGES: readonly EventPart[] = [
  'onlineUrl',
  'maxPerBuyer',
  'transfers',
  'showGoing',
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
  'waitingRoom',
]

function hasPartBeyond(changed: readonly EventPart[], parts: readonly EventPart[]): boolean {
  return changed.some((part) => !parts.includes(part))
}

function edited(cache: PageCache, { eventId, organiserId, visibleTo, changed }: DomainEventOf<'event.changed'>): void {
  if (visibleTo === 'nobody' || !hasPartBeyond(changed, OFF_PAGES)) return
  const onCards = hasPartBeyond(changed, OFF_CARDS)
  const inListings = onCards && (visibleTo === 'everyone' || changed.includes('visibility'))
  cache.changed({ eventId, organisationId: organiserId, onCards, inListings, urgent: false })
}

function shown(
  cache: PageCache,
  { eventId, organiserId, visibleTo }: DomainEventOf<'event.published' | 'event.unblocked'>,
): void {
  if (visibleTo === 'nobody') return
  const inListings = visibleTo === 'everyone'
  cache.changed({ eventId, organisationId: organiserId, onCards: true, inListings, urgent: false })
}

function hidden(
  cache: PageCache,
  { eventId, organiserId, wasVisibleTo }: DomainEventOf<'event.blocked' | 'event.deleted'>,
): void {
  if (wasVisibleTo !== 'nobody') cache.gone(eventId, organiserId)
}

function moved(cache: PageCache, { eventId, organiserId }: DomainEventOf<'event.postponed' | 'event.cancelled'>): void {
  cache.changed({ eventId, organisationId: organiserId, onCards: true, inListings: true, urgent: true })
}

/** What the sitemap follows: which events there are, and when each was changed last. */
export const sitemapSubscriber: LiveSubscriber<PageCache> = {
  'event.published': shown,
  'event.unblocked': shown,
  'event.changed': edited,
  'event.postponed': moved,
  'event.cancelled': moved,
  'event.unpublished': (cache, { eventId, organiserId }) => cache.gone(eventId, organiserId),
  'event.blocked': hidden,
  'event.deleted': hidden,
  'organisation.page_changed': (cache, { organisationId, shown: isShown }) =>
    cache.organisationChanged(organisationId, { shown: isShown }),
  // Pages and sitemaps know a series by its organisation.
  'series.address_changed': (cache, { organiserId }) => cache.organisationChanged(organiserId, { shown: true }),
}

/** The public pages of a process, and how it finds out which events an organiser has. */
export interface PublicPages {
  readonly cache: PageCache
  readonly eventsOf: (organiserId: string) => Promise<readonly string[]>
  readonly onError: (error: unknown) => void
}

/** Cards and pages name the organiser, and the page of an event says how to reach them. Listings neither sort nor filter by either. */
async function organiserChanged(pages: PublicPages, organiserId: string, onCards: boolean): Promise<void> {
  try {
    for (const eventId of await pages.eventsOf(organiserId))
      pages.cache.changed({ eventId, onCards, inListings: false, urgent: false })
  } catch (error) {
    pages.cache.changedAll()
    pages.onError(error)
  }
}

/** Pages do not know the organiser of what they show, so the events are looked up. Without an answer every page is rendered again. */
export const organiserPagesSubscriber: LiveSubscriber<PublicPages> = {
  'organiser.changed': (pages, { organiserId, changed }) =>
    void organiserChanged(pages, organiserId, changed.includes('name')),
  // The page of an event links to its organisation's page; cards do not.
  'organisation.page_changed': (pages, { organisationId, moved: isElsewhere }) => {
    if (isElsewhere) void organiserChanged(pages, organisationId, false)
  },
  // Cards of a series and the pages of its dates link to it.
  'series.address_changed': (pages, { organiserId }) => void organiserChanged(pages, organiserId, true),
}

/** Pages show prices as well, which the platform fee is part of, and legal texts, which every footer links to. */
export const pageCacheSubscriber: LiveSubscriber<PageCache> = {
  ...sitemapSubscriber,
  'legal_text.published': (cache) => cache.changedAll(),
  'fees.changed': (cache) => cache.changedAll(),
}
