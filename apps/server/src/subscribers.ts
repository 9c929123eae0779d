import { type DomainEventName, isDomainEventName } from '@foyer/contract'
import { liveDoorsSubscriber } from './features/door/check-in/index.ts'
import { imprintSubscriber } from './features/people/legal-texts/index.ts'
import { guestNoticeSubscriber } from './features/sales/lifecycle/index.ts'
import { followerSubscriber } from './features/guests/followers/index.ts'
import { mailSubscriber } from './features/platform/mails/index.ts'
import { webhookSubscriber } from './features/platform/webhooks/index.ts'
import { orderIntakeSubscriber } from './features/sales/orders/index.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { type Outbox, TransactionalOutbox } from './outbox/index.ts'
import { organiserPagesSubscriber, pageCacheSubscriber } from './pages/page-cache-subscriber.ts'

const live: readonly object[] = [
  orderIntakeSubscriber,
  liveDoorsSubscriber,
  imprintSubscriber,
  pageCacheSubscriber,
  organiserPagesSubscriber,
]

/** Everything that acts on domain events. A feature that announces one does not know of this list. */
export function makeOutbox(jobs: JobQueue, now: () => Date): Outbox {
  const subscriptions = {
    jobs: [mailSubscriber, guestNoticeSubscriber, followerSubscriber, webhookSubscriber],
    live: new Set<DomainEventName>(live.flatMap((subscriber) => Object.keys(subscriber).filter(isDomainEventName))),
  }
  return new TransactionalOutbox(jobs, subscriptions, now)
}
