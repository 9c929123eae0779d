import type { MovementKind } from '@foyer/domain'

/**
 * What a kind of ledger transaction means for the money of an event: something among its movements, or nothing. The function
 * `ledger_movement` in the database says the same and refuses kinds it does not know; a test compares the two.
 */
export const ledgerKinds = {
  capture: 'sale',
  refund: 'refund',
  dispute_lost: 'chargeback',
  move_out: 'move',
  move_in: 'move',
  release: 'release',
  owed_settled: 'settlement',
  capture_unmatched: 'none',
  provider_fee: 'none',
  refund_paid: 'none',
  refund_returned: 'none',
  refund_charged_back: 'none',
  dispute_opened: 'none',
  dispute_won: 'none',
  payout_submitted: 'none',
  payout_paid: 'none',
  payout_failed: 'none',
  payout_returned: 'none',
  tax_remitted: 'none',
  tax_remittance_reversed: 'none',
  gift_card_issued: 'none',
  gift_card_ended: 'none',
  gift_card_sold: 'none',
  gift_card_refunded: 'none',
} as const satisfies Record<string, MovementKind | 'none'>

export type LedgerKind = keyof typeof ledgerKinds
