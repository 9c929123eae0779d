/**
 * The state machines of the product, one literal table each: from → to. A repeated partial refund keeps its state, hence the
 * two self-loops. Money that arrives must always find a way in, so every undecided payment can still become `captured`.
 */
export const transitions = {
  event: {
    draft: ['published', 'cancelled'],
    published: ['draft', 'cancelled'],
    cancelled: [],
  },
  order: {
    held: ['awaiting_payment', 'paid', 'expired', 'cancelled'],
    awaiting_payment: ['paid', 'expired', 'cancelled'],
    paid: ['partially_refunded', 'refunded', 'cancelled'],
    partially_refunded: ['partially_refunded', 'refunded'],
    refunded: [],
    expired: ['paid', 'refunding'],
    cancelled: ['refunding'],
    refunding: ['refunded'],
  },
  payment: {
    created: ['pending', 'captured', 'mismatch', 'failed', 'abandoned'],
    pending: ['captured', 'mismatch', 'failed', 'abandoned'],
    captured: ['partially_refunded', 'refunded', 'disputed'],
    partially_refunded: ['captured', 'partially_refunded', 'refunded', 'disputed'],
    refunded: ['captured', 'partially_refunded', 'disputed'],
    failed: ['captured', 'mismatch'],
    abandoned: ['captured', 'mismatch', 'failed'],
    mismatch: ['refunded', 'disputed'],
    disputed: ['captured', 'partially_refunded', 'refunded', 'mismatch', 'lost'],
    lost: ['disputed'],
  },
  refund: {
    requested: ['submitted', 'rejected'],
    submitted: ['succeeded', 'failed'],
    succeeded: ['failed'],
    failed: ['requested', 'succeeded', 'charged_back'],
    charged_back: ['succeeded'],
    rejected: [],
  },
  dispute: {
    open: ['won', 'lost'],
    won: [],
    lost: [],
  },
  payout: {
    awaiting_confirmation: ['requested', 'withdrawn'],
    withdrawn: [],
    requested: ['approved', 'rejected'],
    approved: ['submitted'],
    rejected: [],
    submitted: ['paid', 'failed', 'unknown'],
    unknown: ['submitted', 'paid', 'failed'],
    paid: ['failed'],
    failed: [],
  },
  appeal: {
    open: ['in_review', 'more_info', 'upheld', 'overturned', 'withdrawn'],
    in_review: ['more_info', 'upheld', 'overturned', 'withdrawn'],
    more_info: ['in_review', 'upheld', 'overturned', 'withdrawn'],
    upheld: [],
    overturned: [],
    withdrawn: [],
  },
  ticket: {
    valid: ['checked_in', 'cancelled', 'refunded'],
    checked_in: ['valid', 'checked_out', 'cancelled', 'refunded'],
    checked_out: ['checked_in', 'cancelled', 'refunded'],
    cancelled: ['refunded'],
    refunded: [],
  },
  waiting: {
    waiting: ['offered', 'left', 'removed'],
    offered: ['purchased', 'expired', 'waiting', 'left', 'removed'],
    purchased: [],
    expired: [],
    left: [],
    removed: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** The name of a state machine. */
export type Machine = keyof typeof transitions

/** The states of a machine; of several machines, those of any. */
export type StateOf<M extends Machine> = M extends Machine ? Extract<keyof (typeof transitions)[M], string> : never

/** Whether a published event is listed, or found by its link alone. */
export const eventVisibilities = ['public', 'unlisted'] as const
export type EventVisibility = (typeof eventVisibilities)[number]

/** Visibility of an event to the public; `draft` and `published` turn into each other by the toggle. */
export type EventState = StateOf<'event'>
/** `held` claims capacity and expires; `refunding` gives back money that came when nothing was left to sell. */
export type OrderState = StateOf<'order'>
/** One attempt to pay an order. `mismatch`: amount or currency differ from what was asked. */
export type PaymentState = StateOf<'payment'>
/** A refund of a payment. `failed → requested` is a new attempt on the same reservation; a bank may send back what had gone. */
export type RefundState = StateOf<'refund'>
/** Money that a buyer's bank took back, until it is decided whose it is. */
export type DisputeState = StateOf<'dispute'>
/** An answer to a suspension; `more_info` waits for its author. */
export type AppealState = StateOf<'appeal'>
/** A place on a waiting list. `offered → waiting`: fewer than asked for were offered and not taken. */
export type WaitingState = StateOf<'waiting'>
/** A bought ticket. `checked_in → valid` is the undo of an admission. */
export type TicketState = StateOf<'ticket'>

function tableOf(machine: Machine): Readonly<Record<string, readonly string[]>> {
  return transitions[machine]
}

function isStateOf<M extends Machine>(machine: M, text: string): text is StateOf<M> {
  return Object.hasOwn(transitions[machine], text)
}

/** All states of a machine, in the order of its table. */
export function statesOf<M extends Machine>(machine: M): StateOf<M>[] {
  return Object.keys(transitions[machine]).filter((state) => isStateOf(machine, state))
}

/** Whether the machine may go from one state to the other. */
export function canMove<M extends Machine>(machine: M, from: StateOf<M>, to: StateOf<M>): boolean {
  return tableOf(machine)[from]?.includes(to) ?? false
}

/** The states from which `to` may be reached in one step: the list for `where status = any(…)`. */
export function sourcesOf<M extends Machine>(machine: M, to: StateOf<M>): StateOf<M>[] {
  return statesOf(machine).filter((from) => canMove(machine, from, to))
}
