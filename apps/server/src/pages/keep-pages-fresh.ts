import type { LiveSubscriber, Notifications } from '../outbox/index.ts'
import { listShownEvents } from '../features/programme/storefront/index.ts'
import type { Deps } from '../deps.ts'
import { organiserPagesSubscriber, pageCacheSubscriber } from './page-cache-subscriber.ts'
import type { PageCache } from './page-cache.ts'

/** Invalidates cached pages on domain events, and all of them when an event may have been missed. */
export function keepPagesFresh(
  notifications: Notifications,
  cache: PageCache,
  subscriber: LiveSubscriber<PageCache>,
): void {
  notifications.subscribe(cache, subscriber)
  notifications.onGap((gap) => (gap === 'over' ? cache.missedChanges() : cache.renew()))
}

/** Has the cache of the public pages follow what they show: events, prices and organisers. */
export function keepPublicPagesFresh(
  notifications: Notifications,
  cache: PageCache,
  { db, log }: Pick<Deps, 'db' | 'log'>,
): void {
  keepPagesFresh(notifications, cache, pageCacheSubscriber)
  const pages = {
    cache,
    eventsOf: (organiserId: string) => listShownEvents(db, organiserId),
    onError: (error: unknown) => log.warn({ err: error }, 'the events of an organiser could not be looked up'),
  }
  notifications.subscribe(pages, organiserPagesSubscriber)
}
