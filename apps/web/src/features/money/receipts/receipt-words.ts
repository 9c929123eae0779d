import type { ReceiptDocumentView } from '@foyer/contract'

export const KIND_WORDS: Readonly<Record<ReceiptDocumentView['kind'], string>> = {
  receipt: 'Receipt',
  credit_note: 'Credit note',
  correction: 'Correction',
}

export const REASON_WORDS: Readonly<Record<NonNullable<ReceiptDocumentView['reason']>, string>> = {
  organiser: 'Refund',
  buyer: 'Returned by the buyer',
  event_cancelled: 'Event cancelled',
  provider: 'Refunded at the payment provider',
  chargeback: 'Lost chargeback',
}
