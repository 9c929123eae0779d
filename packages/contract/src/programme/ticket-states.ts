import { statesOf } from '@foyer/domain'

/** The states of a ticket, as its organiser and the door see them. */
export const ticketStates = statesOf('ticket')

/** The states that buyers and holders see: `transferred` is a ticket that they passed on, whatever its state is now. */
export const shownTicketStates = [...ticketStates, 'transferred'] as const
export type ShownTicketState = (typeof shownTicketStates)[number]

/** The states at the door: an offline phone may know a ticket as `unpaid` whose order is not paid yet. */
export const doorTicketStates = [...ticketStates, 'unpaid'] as const
