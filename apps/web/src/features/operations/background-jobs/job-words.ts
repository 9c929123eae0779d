import { m } from '@foyer/messages'
const queues: Readonly<Record<string, () => string>> = {
  'mail.send': m.admin_queue_mail_send,
  'account.mail': m.admin_queue_account_mail,
  'payment.check': m.admin_queue_payment_check,
  'refund.submit': m.admin_queue_refund_submit,
  'notice.read': m.admin_queue_notice_read,
  'payment.close': m.admin_queue_payment_close,
  'refund.adopt': m.admin_queue_refund_adopt,
  'payout.send': m.admin_queue_payout_send,
  'payout.check': m.admin_queue_payout_check,
  'payout_account.check': m.admin_queue_payout_account_check,
  'guests.tell': m.admin_queue_guests_tell,
  'guests.message': m.admin_queue_guests_message,
  'event.cancel': m.admin_queue_event_cancel,
  'personal_data.finish': m.admin_queue_personal_data_finish,
  'broadcast.deliver': m.admin_queue_broadcast_deliver,
  'broadcast.mail': m.admin_queue_broadcast_mail,
}

/** The name of a queue; queues without a message are shown by their code. */
export function queueInWords(queue: string): string {
  return queues[queue]?.() ?? queue
}

/** `order_confirmation` as `order confirmation`. */
export function kindInWords(kind: string): string {
  return kind.replaceAll('_', ' ')
}
