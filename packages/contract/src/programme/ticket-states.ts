import { statesOf } from '@foyer/domain'

/** The states of a ticket, as its organiser and the door see them. */
export const ticketStates = statesOf('ticket')

/** The same as buyers and holders see them: `transferred` is a ticket that they passed on, whatever became of it. */
export const shownTicketStates = [...ticketStates, 'transferred'] as const
export type ShownTicketState = (typeof shownTicketStates)[number]

/** The same at the door: an offline phone may know a ticket whose order is not paid yet as `unpaid`. */
export const doorTicketStates = [...ticketStates, 'unpaid'] as const
