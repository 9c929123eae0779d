import type { MailJob } from './job-queue.ts'

/**
 * How urgent a mail is; higher goes first. People wait for tickets and account links. Mails stored by earlier versions have priority 0 and
 * go last.
 */
export const mailPriority = { ticket: 100, link: 80, notice: 60, reminder: 40, bulk: 20 } as const

/** The lowest priority that may use every slot of the mail queue. */
export const URGENT = mailPriority.link

type Rank = keyof typeof mailPriority

const ranks: Readonly<Record<MailJob['template'], Rank>> = {
  order_confirmation: 'ticket',
  group_confirmation: 'ticket',
  codes_renewed: 'notice',
  order_moved: 'ticket',
  link_replaced: 'ticket',
  tickets_again: 'ticket',
  ticket_received: 'ticket',
  held_ticket_renewed: 'notice',
  held_ticket_moved: 'ticket',
  waiting_list_offer: 'ticket',
  verify_email: 'link',
  reset_password: 'link',
  confirm_new_email: 'link',
  invitation: 'link',
  gift_card: 'link',
  gift_card_receipt: 'ticket',
  gift_card_refunded: 'notice',
  ownership_news: 'notice',
  password_changed: 'notice',
  payout_account_changed: 'notice',
  payout_confirmation: 'notice',
  payout_news: 'notice',
  webhook_switched_off: 'notice',
  series_run_failed: 'notice',
  registration_attempt: 'notice',
  second_factor: 'notice',
  administrator_news: 'notice',
  email_change_asked: 'notice',
  email_changed: 'notice',
  payment_returned: 'notice',
  event_postponed: 'notice',
  event_cancelled: 'notice',
  event_changed: 'notice',
  held_ticket_changed: 'notice',
  held_ticket_postponed: 'notice',
  ticket_passed_on: 'notice',
  ticket_withdrawn: 'notice',
  suspension: 'notice',
  waiting_list_joined: 'notice',
  follow_confirm: 'link',
  new_event: 'bulk',
  waiting_list_over: 'notice',
  refund_sent: 'notice',
  refund_failed: 'notice',
  refund_asked: 'notice',
  refund_declined: 'notice',
  dispute: 'notice',
  bank_transfer_started: 'ticket',
  bank_transfer_ended: 'notice',
  bank_transfer_reminder: 'reminder',
  event_reminder: 'reminder',
  held_ticket_reminder: 'reminder',
  message_reviewed: 'notice',
  message_not_sent: 'notice',
  guest_message: 'bulk',
  guest_message_test: 'notice',
  broadcast: 'bulk',
}

/** Whether this release has the mail: one that a newer release stored waits for a worker that knows it. */
export function isKnownMail({ template }: { readonly template: string }): boolean {
  return Object.hasOwn(ranks, template)
}

export function priorityOf({ template }: Pick<MailJob, 'template'>): number {
  return mailPriority[ranks[template]]
}
