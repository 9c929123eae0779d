import { AsyncResource } from 'node:async_hooks'
import type { RichTextDocument } from '@foyer/domain'
import { fromKysely, type Job as StoredJob, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Trx } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { dueQueues, lostJobs } from './due-jobs.ts'
import { type FailedAttempt, jobFailure } from './job-failure.ts'
import { JobRunner, type Lane } from './job-runner.ts'
import { priorityOf, URGENT } from './mail-priority.ts'
import { openData, sealData } from './sealed-data.ts'

/** Every job: its name and what it needs. Payloads are ids, so that a job reads the state of the moment it runs. */
export interface Jobs {
  'mail.send': MailJob
  'account.mail': AccountMailJob
  'refund.submit': { refundId: string }
  /** Reads a provider's notification that was stored as it arrived. */
  'notice.read': { noticeId: string }
  /** Closes an attempt at its provider, because another attempt has replaced it or has paid. */
  'payment.close': { paymentId: string }
  /** Asks the provider what became of a payment. */
  'payment.check': { paymentId: string }
  /** Books what was given back on the provider's own pages. */
  'refund.adopt': { paymentId: string }
  'payout.send': { payoutId: string }
  /** Checks the payout that a provider's notification is about. `reference` is ours. */
  'payout.check': { provider: string; reference: string }
  'payout_account.check': { provider: string; reference: string }
  'guests.tell': GuestNotice
  /**
   * Mails a few dozen addresses, those after one up to another, in a queue of its own, as `broadcast.mail` is. Without `until` it queues
   * such jobs for all addresses after one.
   */
  'guests.message': { messageId: string; after: string; until?: string }
  /** Queues the mails about a new event for its organisation's followers, a few hundred at a time. `since` is when it became public. */
  'followers.tell': { eventId: string; since: string; after: string | null }
  /** A few dozen at a time, in a queue of their own, as `broadcast.mail` is. */
  'followers.mail': { eventId: string; followerIds: readonly string[] }
  'event.cancel': { eventId: string }
  /** A step of work on the dates of a series; the job writes the next one. */
  'series.run': { runId: string }
  /** Orders of a run that move to another date, a hundred at a time; the job writes the next one. */
  'orders.move': { runId: string }
  /** Finishes an erasure outside its transaction: deletes files, and what was still being sent when it ran. The address is sealed. */
  'personal_data.finish': { files: readonly string[]; sealedAddress: string; pseudonym: string }
  'broadcast.deliver': { broadcastId: string }
  /** A few dozen at a time, in a queue of their own: tickets must not wait behind ten thousand of them. */
  'broadcast.mail': { broadcastId: string; userIds: readonly string[] }
  /** Writes the backup that was due at this moment (an ISO instant). */
  'backup.write': { dueAt: string }
}

/**
 * A notice about an event to all ticket holders. `version` of the event or of its keys identifies it; `after` is the last order that was
 * notified.
 */
export interface GuestNotice {
  eventId: string
  notice: 'postponed' | 'codes_renewed' | 'changed' | 'reminder'
  version: number
  after: string | null
}

/** What the people affected by a suspension are notified of. */
export type SuspensionNotice = 'imposed' | 'lifted' | 'upheld' | 'answered'

/** Changes to the second factors of an account, and uses of its recovery codes. */
export type FactorNews =
  'totp_on' | 'totp_off' | 'codes_renewed' | 'code_used' | 'passkey_added' | 'passkey_removed' | 'reset'

/** The news that both sides of an ownership transfer receive. */
export type OwnershipNews = 'offered' | 'agreed' | 'called_back' | 'completed'

/** What all administrators are notified of when one of them changes another. */
export type AdministratorNews = 'added' | 'second_factor_reset'

/** Mails about a ticket transfer. `ticket_passed_on` goes to the previous holder, all others to the recipient of the transfer. */
export type HeldTicketNews =
  | 'ticket_received'
  | 'ticket_passed_on'
  | 'ticket_withdrawn'
  | 'held_ticket_postponed'
  | 'held_ticket_renewed'
  | 'held_ticket_moved'
  | 'held_ticket_reminder'

/** What a buyer is told of an order to be paid by bank transfer: where to transfer, that nothing has arrived, that it is too late. */
export type BankTransferNews = 'bank_transfer_started' | 'bank_transfer_reminder' | 'bank_transfer_ended'

type PayoutNews = 'rejected' | 'paid' | 'failed' | 'returned'

/** A mailed link that was requested with an e-mail address alone: the job finds out whether the address has an account. */
export type AccountMailJob =
  { kind: 'reset_password'; email: string } | { kind: 'verify_email'; email: string; proofHash: string | null }

/**
 * A mail that is written when the job runs. `key` makes sure that it is sent once. `memberId` is the recipient of a mail to members of an
 * organisation; jobs of the previous release have none.
 */
export type MailJob =
  | { key: string; template: 'order_confirmation'; orderId: string }
  | { key: string; template: 'group_confirmation'; groupId: string }
  | { key: string; template: 'codes_renewed'; orderId: string }
  | { key: string; template: 'link_replaced'; orderId: string }
  | { key: string; template: 'order_moved'; orderId: string }
  | { key: string; template: BankTransferNews; orderId: string }
  | { key: string; template: 'verify_email'; userId: string; token: string }
  | { key: string; template: 'reset_password'; userId: string; token: string }
  | { key: string; template: 'invitation'; invitationId: string; token: string }
  | { key: string; template: 'ownership_news'; userId: string; handoverId: string; news: OwnershipNews }
  | { key: string; template: 'password_changed'; userId: string }
  | { key: string; template: 'payout_account_changed'; userId: string }
  | {
      key: string
      template: 'webhook_switched_off'
      endpointId: string
      reason: 'failing' | 'gone'
      memberId?: string
    }
  | { key: string; template: 'series_run_failed'; runId: string; memberId?: string }
  | { key: string; template: 'payout_confirmation'; payoutId: string; userId: string }
  | { key: string; template: 'payout_news'; payoutId: string; news: PayoutNews; memberId?: string }
  | { key: string; template: 'registration_attempt'; userId: string }
  | { key: string; template: 'second_factor'; userId: string; news: FactorNews }
  | {
      key: string
      template: 'administrator_news'
      userId: string
      aboutId: string
      byId: string
      news: AdministratorNews
    }
  | { key: string; template: 'confirm_new_email'; userId: string; newEmail: string; token: string }
  | {
      key: string
      template: 'email_change_asked' | 'email_changed'
      userId: string
      oldEmail: string
      newEmail: string
    }
  | { key: string; template: 'tickets_again'; email: string }
  | { key: string; template: 'gift_card'; cardId: string; token: string }
  | { key: string; template: 'gift_card_receipt'; saleId: string }
  | { key: string; template: 'gift_card_refunded'; saleId: string; amount: number }
  | { key: string; template: 'payment_returned'; refundId: string }
  | { key: string; template: 'event_postponed'; orderId: string }
  | { key: string; template: 'event_cancelled'; orderId: string }
  | { key: string; template: 'suspension'; suspensionId: string; notice: SuspensionNotice; memberId?: string }
  | { key: string; template: 'waiting_list_joined'; entryId: string }
  | { key: string; template: 'waiting_list_over'; entryId: string }
  | { key: string; template: 'waiting_list_offer'; orderId: string }
  | { key: string; template: 'follow_confirm'; followerId: string; token: string }
  | { key: string; template: 'new_event'; followerId: string; eventId: string }
  | { key: string; template: 'guest_message'; messageId: string; email: string }
  | {
      key: string
      template: 'guest_message_test'
      eventId: string
      userId: string
      subject: string
      body: RichTextDocument
    }
  | { key: string; template: 'message_not_sent'; scheduledId: string; memberId: string }
  | { key: string; template: 'message_reviewed'; messageId: string; memberId?: string }
  | { key: string; template: 'broadcast'; broadcastId: string; userId: string }
  | { key: string; template: 'refund_sent'; refundId: string }
  | { key: string; template: 'refund_failed'; refundId: string; memberId?: string }
  | { key: string; template: 'dispute'; disputeId: string; news: 'opened' | 'won' | 'lost'; memberId?: string }
  | { key: string; template: 'refund_asked'; requestId: string; memberId?: string }
  | { key: string; template: 'refund_declined'; requestId: string }
  | { key: string; template: 'event_reminder'; orderId: string }
  | { key: string; template: 'event_changed'; orderId: string; version: number }
  | { key: string; template: 'held_ticket_changed'; transferId: string; version: number }
  | { key: string; template: HeldTicketNews; transferId: string }

export type JobName = keyof Jobs

export const jobNames: readonly JobName[] = [
  'mail.send',
  'account.mail',
  'notice.read',
  'payment.close',
  'refund.submit',
  'payment.check',
  'refund.adopt',
  'payout.send',
  'payout.check',
  'payout_account.check',
  'guests.tell',
  'guests.message',
  'followers.tell',
  'followers.mail',
  'event.cancel',
  'series.run',
  'orders.move',
  'personal_data.finish',
  'broadcast.deliver',
  'broadcast.mail',
  'backup.write',
]

/** A job to be written. */
export type Job = { [N in JobName]: { readonly name: N; readonly data: Jobs[N] } }[JobName]

/** Writes jobs in the caller's transaction: they exist if and only if the transaction's effect does. */
export interface JobQueue {
  enqueue<N extends JobName>(trx: Trx, name: N, data: Jobs[N], options?: { startAfterSeconds?: number }): Promise<void>
  /** The same for many, in one statement per queue. */
  enqueueAll(trx: Trx, jobs: readonly Job[]): Promise<void>
}

/**
 * A job handler runs at least once; each is written so that running twice does no harm. A job's row is deleted when it is
 * done, unless its handler answers `keep`: then the row stays as evidence that there was nothing to do.
 */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<'keep' | void> }

/** What is done around each run of a job, such as tracing it. */
export type AroundJob = <T>(job: string, work: () => Promise<T>) => Promise<T>

export interface QueueOptions {
  readonly pool: Pool
  readonly secrets: Secrets
  /** How many mails are sent at once. */
  readonly mailsAtOnce: number
  /** Queues whose jobs are left to other processes. */
  readonly leaveOut?: readonly JobName[]
  readonly onDone: (job: string) => void
  readonly onFailure: (failed: FailedAttempt) => void
  readonly onError: (error: Error) => void
}

const DAY_SECONDS = 86_400

/**
 * A failing job is tried again for three days, so that a night without a mail server loses nothing: up to 30 minutes apart,
 * which 160 attempts fill. The heartbeat lets another worker soon take the job of one that was killed.
 */
const RETRY_OPTIONS = {
  heartbeatSeconds: 10,
  retryLimit: 160,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1800,
  deleteAfterSeconds: 14 * DAY_SECONDS,
}

/** A backup of a large database, which is restored to verify it, takes hours. One that no worker has made by then is due again. */
const BACKUP_OPTIONS = { ...RETRY_OPTIONS, expireInSeconds: DAY_SECONDS / 2, retentionSeconds: 2 * DAY_SECONDS }

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Slots of the queues that send no mail: each job is a few statements or one call to a vendor. */
const SLOTS = 2

/**
 * All payment providers share the queue, and one that is slow must not hold up the others. A job that waits for a provider has no
 * database connection, so there can be nearly as many as the pool of jobs has connections at least (10).
 */
const NOTICE_SLOTS = 8

/** Bulk mails have queues with one slot each, and mails nobody waits for share half the slots: tickets always find one. */
function lanesFor(mailsAtOnce: number): Lane[] {
  const single: readonly JobName[] = [
    'guests.message',
    'broadcast.mail',
    'broadcast.deliver',
    'guests.tell',
    'backup.write',
  ]
  return [
    { queue: 'mail.send', slots: mailsAtOnce, minPriority: URGENT },
    { queue: 'mail.send', slots: Math.ceil(mailsAtOnce / 2), maxPriority: URGENT - 1 },
    ...jobNames
      .filter((name) => name !== 'mail.send')
      .map((queue) => ({ queue, slots: single.includes(queue) ? 1 : queue === 'notice.read' ? NOTICE_SLOTS : SLOTS })),
  ]
}

function bossOn(pool: Pool, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', onError)
  return boss
}

async function startQueues(boss: PgBoss, names: readonly JobName[]): Promise<void> {
  await boss.start()
  for (const name of names) {
    const options = name === 'backup.write' ? BACKUP_OPTIONS : RETRY_OPTIONS
    await boss.createQueue(name, options)
    // Updates a queue that an earlier version created.
    await boss.updateQueue(name, options)
    // On its first use a queue is looked up on a separate connection. If as many transactions as there are connections
    // did so at once, all would wait for one more connection. So each queue is used once at the start.
    await boss.findJobs(name, { id: NO_JOB })
  }
}

/** Creates the tables and queues of jobs in a database that has none, without working on them. */
export async function createJobTables(pool: Pool): Promise<void> {
  const boss = bossOn(pool, () => {})
  await startQueues(boss, jobNames)
  await boss.stop({ graceful: false })
}

export class BossQueue implements JobQueue {
  readonly #options: QueueOptions
  readonly #boss: PgBoss
  #runner: JobRunner | undefined
  #around: AroundJob = (_job, work) => work()
  #wake: () => void = () => undefined

  constructor(options: QueueOptions) {
    this.#options = options
    this.#boss = bossOn(options.pool, options.onError)
  }

  start(names: readonly JobName[]): Promise<void> {
    return startQueues(this.#boss, names)
  }

  async work(handlers: JobHandlers, around = this.#around): Promise<void> {
    this.#around = around
    const { pool, mailsAtOnce, leaveOut = [], onDone, onFailure, onError } = this.#options
    const runner = new JobRunner({
      boss: this.#boss,
      lanes: lanesFor(mailsAtOnce).filter(({ queue }) => !leaveOut.some((name) => name === queue)),
      handle: (job) => this.#handle(handlers, job),
      dueQueues: (names) => dueQueues(pool, names),
      lostJobs: () => lostJobs(pool),
      onDone,
      onFailure,
      onError,
    })
    this.#runner = runner
    // Writing a job wakes the runner. What the runner does from then on is not part of the request or its trace.
    this.#wake = AsyncResource.bind(() => runner.wake())
    runner.start()
  }

  async enqueue<N extends JobName>(
    trx: Trx,
    name: N,
    data: Jobs[N],
    options: { startAfterSeconds?: number } = {},
  ): Promise<void> {
    await this.#boss.send(name, sealData(this.#options.secrets, data), {
      ...('template' in data && { priority: priorityOf(data) }),
      ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
      db: fromKysely(trx),
    })
    this.#wake()
  }

  async enqueueAll(trx: Trx, jobs: readonly Job[]): Promise<void> {
    for (const [queue, ofQueue] of Map.groupBy(jobs, ({ name }) => name))
      await this.#boss.insert(
        queue,
        ofQueue.map(({ data }) => ({
          data: sealData(this.#options.secrets, data),
          ...('template' in data && { priority: priorityOf(data) }),
        })),
        { db: fromKysely(trx) },
      )
    this.#wake()
  }

  /** Runs what is due now, until nothing is: for tests and scripts, which cannot wait for a poll. */
  async drain(handlers: JobHandlers): Promise<void> {
    for (let ran = true; ran;) {
      ran = false
      for (const name of jobNames)
        for (const job of await this.#boss.fetch<object>(name, { includeMetadata: true })) {
          ran = true
          await this.#handle(handlers, job).then(
            (kept) => (kept === 'keep' ? this.#boss.complete(name, job) : this.#boss.deleteJob(name, job)),
            (error: unknown) => {
              const failure = jobFailure(error)
              this.#options.onFailure({ ...failure, job: name, id: job.id, attempt: job.retryCount + 1 })
              return this.#boss.fail(name, job, failure)
            },
          )
        }
    }
  }

  async stop(): Promise<void> {
    await this.#runner?.stop()
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }

  #handle(handlers: JobHandlers, { name, data }: StoredJob): Promise<'keep' | void> {
    const handler = handlers[name as JobName] as (data: unknown) => Promise<'keep' | void>
    return this.#around(name, () => handler(openData(this.#options.secrets, data)))
  }
}
