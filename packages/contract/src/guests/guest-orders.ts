import { z } from 'zod'
import { orderStates } from '../sales/orders.ts'
import { currency, id, instant } from '../primitives.ts'

/**
 * Which orders a list shows. `sold` is every order that was ever paid; `requested` has an open wish for a refund;
 * `disputed` has a payment that the buyer's bank took back, undecided or for good; `open` is not
 * paid yet, `transfer` waits for a bank transfer; `lapsed` never was.
 */
export const guestOrderFilters = [
  'sold',
  'paid',
  'partially_refunded',
  'refunded',
  'requested',
  'disputed',
  'complimentary',
  'open',
  'transfer',
  'lapsed',
] as const
export const guestOrderSorts = ['-createdAt', 'createdAt', 'name', '-name', '-total', 'total'] as const

/** An order in the organiser's list of guests. Amounts in minor units; `refunded` includes refunds in progress. */
export const guestOrderView = z
  .object({
    _id: id,
    reference: z.string(),
    state: z.enum(orderStates),
    complimentary: z.boolean(),
    buyerName: z.string(),
    email: z.string(),
    tickets: z.array(z.object({ name: z.string(), quantity: z.int() })),
    quantity: z.int(),
    checkedIn: z.int(),
    passedOn: z.int(),
    total: z.int(),
    refunded: z.int(),
    currency,
    createdAt: instant,
    paidAt: instant.nullable(),
    /** Until when the order keeps its places for the bank transfer that it waits for. */
    bankTransferUntil: instant.nullable(),
    /** The order group that this transfer pays and names; left out where it names the order. */
    bankTransferOf: z.string().optional(),
    /** For a surcharge: the order that it moved to a dearer date. It has no tickets of its own. Left out of every other order. */
    surchargeOf: z.string().optional(),
    refundRequested: z.boolean(),
    /** Whether the buyer's bank has taken the payment back, undecided or for good. Its tickets stay valid. */
    disputed: z.boolean(),
    /** What lost disputes took from the organiser. */
    chargedBack: z.int(),
  })
  .meta({ id: 'GuestOrder' })
export type GuestOrderView = z.infer<typeof guestOrderView>
