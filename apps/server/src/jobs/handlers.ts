import { isWorthAnotherTry } from '../db/outage.ts'
import { enqueueDueBackup, writeDueBackup } from '../backup/due-backup.ts'
import type { Deps } from '../deps.ts'
import { remindGuests, resumeCancellations, runCancellation, tellGuests } from '../features/sales/lifecycle/index.ts'
import { runMoves } from '../features/sales/order-moves/index.ts'
import { workOnDates } from '../features/sales/series/index.ts'
import { appointFirst, forgetOldAccountLinks, mailAccountLink } from '../features/people/accounts/index.ts'
import { checkBooks, watchJobs } from '../features/operations/alarms/index.ts'
import { watchAudit } from '../features/operations/audit/index.ts'
import { deliverBroadcast } from '../features/platform/broadcasts/index.ts'
import { endDueFees } from '../features/programme/fees/index.ts'
import { sendDueMessages } from '../features/guests/guest-messages/index.ts'
import { tellFollowers } from '../features/guests/followers/index.ts'
import { sendBroadcastMails, sendFollowerMails, sendGuestMessages, sendMail } from '../features/platform/mails/index.ts'
import {
  checkPaymentById,
  checkUndecidedPayments,
  closeAttempt,
  enqueueForgottenNotices,
  expireAwaitedOrders,
  forgetOldNotices,
  readStoredNotice,
} from '../features/sales/payments/index.ts'
import {
  expireHolds,
  forgetOldShares,
  forgetBankTransferNetworks,
  remindBankTransfers,
} from '../features/sales/orders/index.ts'
import { applyRetention, finishErasure } from '../features/platform/personal-data/index.ts'
import { forgetOldDeliveries } from '../features/platform/webhooks/index.ts'
import { sweepWaitingRooms } from '../features/programme/waiting-room/index.ts'
import { sweepWaitingLists } from '../features/sales/waiting-list/index.ts'
import { completeHandovers, forgetOldInvitations } from '../features/people/organisations/index.ts'
import { forgetOldNetworks } from '../features/people/login-guard/index.ts'
import { forgetOldChallenges } from '../features/people/second-factor/index.ts'
import {
  checkConnectedPayoutAccount,
  checkPayout,
  checkSentPayouts,
  releaseEnded,
  sendPayout,
} from '../features/money/payouts/index.ts'
import { deliverDueCards, expireGiftCards, creditChargedBackCards } from '../features/sales/gift-cards/index.ts'
import { adoptRefunds, checkSentRefunds, submitRefund } from '../features/sales/refunds/index.ts'
import { forgetOldDrafts } from '../assistants/index.ts'
import { forgetOldCalls } from '../http/idempotent-calls.ts'
import { forgetOldRateLimits } from '../http/rate-limit.ts'
import type { JobHandlers } from './job-queue.ts'

/** What each job does when it runs. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'mail.send': (job) => sendMail(deps, job),
    'account.mail': (job) => mailAccountLink(deps, job),
    'payout.check': (job) => checkPayout(deps, job),
    'payout_account.check': (job) => checkConnectedPayoutAccount(deps, job),
    'payout.send': ({ payoutId }) => sendPayout(deps, payoutId),
    'refund.adopt': ({ paymentId }) => adoptRefunds(deps, paymentId),
    'notice.read': ({ noticeId }) => readStoredNotice(deps, noticeId),
    'payment.close': ({ paymentId }) => closeAttempt(deps, paymentId),
    'payment.check': ({ paymentId }) => checkPaymentById(deps, paymentId),
    'refund.submit': ({ refundId }) => submitRefund(deps, refundId),
    'guests.tell': (job) => tellGuests(deps, job),
    'guests.message': (job) => sendGuestMessages(deps, job),
    'followers.tell': (job) => tellFollowers(deps, job),
    'followers.mail': (job) => sendFollowerMails(deps, job),
    'personal_data.finish': (job) => finishErasure(deps, job),
    'event.cancel': ({ eventId }) => runCancellation(deps, eventId),
    'series.run': ({ runId }) => workOnDates(deps, runId),
    'orders.move': ({ runId }) => runMoves(deps, runId),
    'broadcast.deliver': ({ broadcastId }) => deliverBroadcast(deps, broadcastId),
    'broadcast.mail': ({ broadcastId, userIds }) => sendBroadcastMails(deps, broadcastId, userIds),
    'backup.write': (job) => writeDueBackup(deps, job),
  }
}

interface Sweep {
  readonly name: string
  readonly everySeconds: number
  readonly run: () => Promise<unknown>
}

/** Work that comes due by the clock. Any number of workers may sweep at once: each row is taken by one. */
export function sweeps(deps: Deps): Sweep[] {
  return [
    { name: 'expire holds', everySeconds: 2, run: () => expireHolds(deps) },
    { name: 'expire awaited orders', everySeconds: 5, run: () => expireAwaitedOrders(deps) },
    { name: 'check undecided payments', everySeconds: 3, run: () => checkUndecidedPayments(deps) },
    { name: 'read forgotten notices', everySeconds: 180, run: () => enqueueForgottenNotices(deps) },
    { name: 'ask after refunds', everySeconds: 60, run: () => checkSentRefunds(deps) },
    { name: 'ask after payouts', everySeconds: 10, run: () => checkSentPayouts(deps) },
    { name: 'offer what came free', everySeconds: 2, run: () => sweepWaitingLists(deps) },
    { name: 'move waiting rooms on', everySeconds: 2, run: () => sweepWaitingRooms(deps) },
    { name: 'expire gift cards', everySeconds: 300, run: () => expireGiftCards(deps) },
    { name: 'credit charged back gift cards', everySeconds: 300, run: () => creditChargedBackCards(deps) },
    { name: 'deliver gift cards', everySeconds: 60, run: () => deliverDueCards(deps) },
    { name: 'resume cancellations', everySeconds: 3600, run: () => resumeCancellations(deps) },
    { name: 'remind guests', everySeconds: 60, run: () => remindGuests(deps) },
    { name: 'send scheduled messages', everySeconds: 10, run: () => sendDueMessages(deps) },
    { name: 'remind of bank transfers', everySeconds: 60, run: () => remindBankTransfers(deps) },
    { name: 'release what ended events earned', everySeconds: 600, run: () => releaseEnded(deps) },
    {
      name: 'appoint the first administrator',
      everySeconds: 60,
      run: () => deps.db.transaction().execute((trx) => appointFirst(trx, deps.site)),
    },
    { name: 'hand over ownership', everySeconds: 60, run: () => completeHandovers(deps) },
    { name: 'forget old invitations', everySeconds: 3600, run: () => forgetOldInvitations(deps.db) },
    { name: 'forget old account links', everySeconds: 3600, run: () => forgetOldAccountLinks(deps.db) },
    { name: 'end fees of organisers', everySeconds: 10, run: () => endDueFees(deps) },
    { name: 'walk the audit log', everySeconds: 3600, run: () => watchAudit(deps) },
    { name: 'forget old challenges', everySeconds: 3600, run: () => forgetOldChallenges(deps.db) },
    { name: 'watch failing jobs', everySeconds: 60, run: () => watchJobs(deps) },
    { name: 'look at the books', everySeconds: 3600, run: () => checkBooks(deps) },
    {
      name: 'forget old payment notices',
      everySeconds: 3600,
      run: () => forgetOldNotices(deps.db, deps.site.paymentNoticeDays),
    },
    { name: 'forget old shares', everySeconds: 600, run: () => forgetOldShares(deps) },
    { name: 'forget networks of bank transfers', everySeconds: 3600, run: () => forgetBankTransferNetworks(deps.db) },
    { name: 'forget old webhooks', everySeconds: 3600, run: () => forgetOldDeliveries(deps.db, deps.now()) },
    { name: 'forget old networks', everySeconds: 3600, run: () => forgetOldNetworks(deps.db) },
    { name: 'apply retention', everySeconds: 3600, run: () => applyRetention(deps) },
    { name: 'forget old rate limits', everySeconds: 3600, run: () => forgetOldRateLimits(deps) },
    { name: 'forget answers of idempotent calls', everySeconds: 3600, run: () => forgetOldCalls(deps) },
    { name: 'begin scheduled backups', everySeconds: 30, run: () => enqueueDueBackup(deps) },
    { name: 'forget drafts of assistants', everySeconds: 3600, run: () => forgetOldDrafts(deps) },
  ]
}

/** A sweep that failed because of the database runs again after this time at the latest. */
const SOON_SECONDS = 30

/** Runs the sweeps until stopped; one that fails is logged and tried again at its next turn. */
export function startSweeps(deps: Deps, list: readonly Sweep[] = sweeps(deps)): { stop(): Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const turn = (sweep: Sweep): void => {
    const work = sweep.run().then(
      () => schedule(sweep, sweep.everySeconds),
      (error: unknown) => {
        const facts = { err: error, sweep: sweep.name }
        // Nothing is wrong with what it looks after: there was no connection in time, or a lock was taken.
        if (isWorthAnotherTry(error)) deps.log.warn(facts, 'a sweep was put off: the database did not answer in time')
        else deps.log.error(facts, 'a sweep failed')
        schedule(sweep, isWorthAnotherTry(error) ? Math.min(sweep.everySeconds, SOON_SECONDS) : sweep.everySeconds)
      },
    )
    running.add(work)
    void work.then(() => running.delete(work))
  }
  const schedule = (sweep: Sweep, seconds: number): void => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      turn(sweep)
    }, seconds * 1000)
    timers.add(timer)
  }
  for (const sweep of list) turn(sweep)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
