import { fromKysely, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Trx } from '../db/database.ts'

/** Every job: its name and what it needs. Payloads are ids, so that a job reads the state of the moment it runs. */
export interface Jobs {
  'mail.send': MailJob
  'refund.submit': { refundId: string }
  /** Books what was given back on the provider's own pages. */
  'refund.adopt': { paymentId: string }
  'payout.send': { payoutId: string }
  /** What a provider's notification speaks of, by our name of it. */
  'payout.check': { provider: string; reference: string }
  'payout_account.check': { provider: string; reference: string }
  'guests.tell': GuestNotice
  /** A few dozen addresses at a time, after the last one that had its turn; in a queue of its own, as `broadcast.mail` is. */
  'guests.message': { messageId: string; after: string }
  'event.cancel': { eventId: string }
  'broadcast.deliver': { broadcastId: string }
  /** A few dozen at a time, in a queue of their own: tickets must not wait behind ten thousand of them. */
  'broadcast.mail': { broadcastId: string; userIds: readonly string[] }
}

/** News of an event for all who have tickets. `version` of the event or of its keys names it; `after` is the last order that was told. */
export interface GuestNotice {
  eventId: string
  notice: 'postponed' | 'codes_renewed' | 'changed' | 'reminder'
  version: number
  after: string | null
}

/** What whoever a suspension hits is told of it. */
export type SuspensionNotice = 'imposed' | 'lifted' | 'upheld' | 'answered'

/** What happened to what guards an account. */
export type FactorNews =
  'totp_on' | 'totp_off' | 'codes_renewed' | 'code_used' | 'passkey_added' | 'passkey_removed' | 'reset'

/** What somebody is told of a ticket that was passed on; all but `ticket_passed_on` go to whoever it was passed on to. */
export type HeldTicketNews =
  | 'ticket_received'
  | 'ticket_passed_on'
  | 'ticket_withdrawn'
  | 'held_ticket_postponed'
  | 'held_ticket_renewed'
  | 'held_ticket_reminder'

/** A mail to be written when the job runs. `key` makes it go out once. */
export type MailJob =
  | { key: string; template: 'order_confirmation'; orderId: string }
  | { key: string; template: 'codes_renewed'; orderId: string }
  | { key: string; template: 'verify_email'; userId: string; token: string }
  | { key: string; template: 'reset_password'; userId: string; token: string }
  | { key: string; template: 'password_changed'; userId: string }
  | { key: string; template: 'payout_account_changed'; userId: string }
  | { key: string; template: 'registration_attempt'; userId: string }
  | { key: string; template: 'second_factor'; userId: string; news: FactorNews }
  | { key: string; template: 'confirm_new_email'; userId: string; newEmail: string; token: string }
  | {
      key: string
      template: 'email_change_asked' | 'email_changed'
      userId: string
      oldEmail: string
      newEmail: string
    }
  | { key: string; template: 'tickets_again'; email: string }
  | { key: string; template: 'payment_returned'; refundId: string }
  | { key: string; template: 'event_postponed'; orderId: string }
  | { key: string; template: 'event_cancelled'; orderId: string }
  | { key: string; template: 'suspension'; suspensionId: string; notice: SuspensionNotice }
  | { key: string; template: 'waiting_list_joined'; entryId: string }
  | { key: string; template: 'waiting_list_over'; entryId: string }
  | { key: string; template: 'waiting_list_offer'; orderId: string }
  | { key: string; template: 'guest_message'; messageId: string; email: string }
  | { key: string; template: 'broadcast'; broadcastId: string; userId: string }
  | { key: string; template: 'refund_sent'; refundId: string }
  | { key: string; template: 'refund_failed'; refundId: string }
  | { key: string; template: 'dispute'; disputeId: string; news: 'opened' | 'won' | 'lost' }
  | { key: string; template: 'refund_asked'; requestId: string }
  | { key: string; template: 'refund_declined'; requestId: string }
  | { key: string; template: 'event_reminder'; orderId: string }
  | { key: string; template: 'event_changed'; orderId: string; version: number }
  | { key: string; template: 'held_ticket_changed'; transferId: string; version: number }
  | { key: string; template: HeldTicketNews; transferId: string }

export type JobName = keyof Jobs

export const jobNames: readonly JobName[] = [
  'mail.send',
  'refund.submit',
  'refund.adopt',
  'payout.send',
  'payout.check',
  'payout_account.check',
  'guests.tell',
  'guests.message',
  'event.cancel',
  'broadcast.deliver',
  'broadcast.mail',
]

/** Writes a job in the caller's transaction: it exists if and only if the transaction's effect does. */
export interface JobQueue {
  enqueue<N extends JobName>(trx: Trx, name: N, data: Jobs[N], options?: { startAfterSeconds?: number }): Promise<void>
}

/** A job handler runs at least once; each is written so that running twice does no harm. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

/** A worker shows every few seconds that it lives: the job of one that was killed is soon given to another. */
const QUEUE_OPTIONS = { heartbeatSeconds: 10, retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }

const NO_JOB = '00000000-0000-0000-0000-000000000000'

export class BossQueue implements JobQueue {
  readonly #boss: PgBoss

  constructor(pool: Pool, onError: (error: Error) => void) {
    this.#boss = new PgBoss({
      db: { executeSql: async (text: string, values?: unknown[]) => pool.query(text, values) },
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    })
    this.#boss.on('error', onError)
  }

  async start(names: readonly JobName[]): Promise<void> {
    await this.#boss.start()
    for (const name of names) {
      await this.#boss.createQueue(name, QUEUE_OPTIONS)
      // A queue is looked up on a connection of its own when it is first used. As many transactions at once as there are
      // connections would all wait for one more, so it is used now.
      await this.#boss.findJobs(name, { id: NO_JOB })
    }
  }

  async work(handlers: JobHandlers): Promise<void> {
    for (const name of Object.keys(handlers) as JobName[])
      await this.#boss.work(name, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) => {
        const handler = handlers[name] as (data: unknown) => Promise<void>
        if (job) await handler(job.data)
      })
  }

  async enqueue<N extends JobName>(
    trx: Trx,
    name: N,
    data: Jobs[N],
    options: { startAfterSeconds?: number } = {},
  ): Promise<void> {
    await this.#boss.send(name, data, {
      ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
      db: fromKysely(trx),
    })
  }

  /** Runs what is due now, until nothing is: for tests and scripts, which cannot wait for a poll. */
  async drain(handlers: JobHandlers): Promise<void> {
    for (let ran = true; ran;) {
      ran = false
      for (const name of jobNames)
        for (const job of await this.#boss.fetch(name)) {
          ran = true
          const handler = handlers[name] as (data: unknown) => Promise<void>
          await handler(job.data).then(
            () => this.#boss.complete(name, job.id),
            (error: unknown) => this.#boss.fail(name, job.id, { message: String(error) }),
          )
        }
    }
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }
}
