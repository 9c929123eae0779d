const queues: Readonly<Record<string, string>> = {
  'mail.send': 'E-mails',
  'account.mail': 'Account links',
  'payment.check': 'Payment checks',
  'refund.submit': 'Refunds',
  'notice.read': 'Notifications of payment providers',
  'payment.close': 'Payments replaced by another method',
  'refund.adopt': 'Refunds made at a provider',
  'payout.send': 'Payouts',
  'payout.check': 'Payout checks',
  'payout_account.check': 'Payout account checks',
  'guests.tell': 'Notices to guests',
  'guests.message': 'Messages to guests',
  'event.cancel': 'Event cancellations',
  'broadcast.deliver': 'Broadcasts',
  'broadcast.mail': 'Broadcast e-mails',
}

/** A queue by what its jobs do. */
export function queueInWords(queue: string): string {
  return queues[queue] ?? queue
}

/** `order_confirmation` as `order confirmation`. */
export function kindInWords(kind: string): string {
  return kind.replaceAll('_', ' ')
}
