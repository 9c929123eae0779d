import type { MapTiles } from '@foyer/contract'
import { type Language } from '@foyer/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { ScheduledBackups } from './backup/scheduled-backups.ts'
import type { Database, DatabasePool } from './db/database.ts'
import type { Reads } from './db/replica.ts'
import type { Documents } from './documents/press/index.ts'
import type { MailGateway } from './gateways/mail/index.ts'
import type { PaymentProviders } from './gateways/payments/payment-gateway.ts'
import type { PayoutProviders } from './gateways/payouts/payout-gateway.ts'
import type { FileStorage } from './gateways/storage/index.ts'
import type { WebhookGateway } from './gateways/webhooks/index.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Metrics } from './metrics.ts'
import type { Outbox } from './outbox/index.ts'
import type { Retention } from './retention.ts'
import type { Secrets } from './secrets.ts'

/** The settings of a running installation that features may read. */
export interface Site {
  /** Without a trailing slash; the only address links are made from. */
  readonly publicUrl: string
  /** A demo has made-up data, the sandbox as its payment provider, and pages for its mails. */
  readonly mode: 'demo' | 'production'
  /** How many proxies in front are believed. */
  readonly trustedProxies: number
  /** Share of an event's stock that one network address may hold unpaid, in percent; 100 is no limit. */
  readonly heldSharePercent: number
  /** Tickets that one network may hold unpaid however small the event is. */
  readonly heldShareFewest: number
  /** Calls that an API key may make in a minute. */
  readonly apiKeyCallsPerMinute: number
  /** Age of an account in days below which its organiser is new; 0: nobody is. */
  readonly newOrganiserDays: number
  /** For how many days notifications of payment providers are kept. */
  readonly paymentNoticeDays: number
  /** For how many hours an administrator whom another one appointed approves no money that leaves. */
  readonly newAdministratorHours: number
  /** How long after its end an event's money is held before its organiser may be paid. */
  readonly holdingDays: number
  /** The languages that people can choose; the first is spoken where nothing else is asked for. */
  readonly languages: readonly Language[]
  /** Where reports of vulnerabilities go, as a URI; null when there is none. */
  readonly securityContact: string | null
  /** Where pictures of maps come from; null where maps are drawn without any. */
  readonly mapTiles: MapTiles | null
  /** After how many days personal data is deleted or cleared, by retention rule. */
  readonly retention: Retention
  /** The address whose account becomes the first administrator once it is confirmed. */
  readonly adminEmail: string | null
  /** Whether administrators, and organisers before a payout, must have a second factor. */
  readonly secondFactor: 'required' | 'optional'
  /** The least a payout can be, minor units by currency. */
  readonly payoutMinimums: ReadonlyMap<string, number>
  /** Folder of demo mails, null when a mail server is set. */
  readonly mailFolder: string | null
}

/** Everything a feature may reach beyond its own code. Made once, in `make-deps.ts` or a test. */
export interface Deps {
  readonly site: Site
  readonly db: Database
  /** Reads for lists and reports, so that they do not burden the primary. */
  readonly reads: Reads
  readonly pool: DatabasePool
  readonly now: () => Date
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly mail: MailGateway
  readonly documents: Documents
  readonly storage: FileStorage
  readonly payments: PaymentProviders
  readonly payouts: PayoutProviders
  readonly webhooks: WebhookGateway
  readonly jobs: JobQueue
  readonly outbox: Outbox
  /** Null where nobody but people makes backups. */
  readonly backups: ScheduledBackups | null
  /** Ends the process at a named step when the FAILPOINT setting says so: the crash tests' hook. */
  readonly failpoint: (name: string) => void
}
