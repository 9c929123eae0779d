import { DAY, HOUR, limit } from './declare-limit.ts'

/** The limits of mails about orders that cost nothing, part of `limits`. */
export const freeOrderLimits = {
  /** Orders that cost nothing send a mail to an address that nobody has proved. */
  freeOrdersToRecipient: limit({
    name: 'free-order',
    hits: 6,
    seconds: HOUR,
    by: ['recipient', 'network'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['placeOrder', 'startPayment'],
  }),
  /** A lecture hall behind one network takes its free tickets within an hour. */
  freeOrdersByNetwork: limit({
    name: 'free-order-from',
    hits: 100,
    seconds: HOUR,
    by: ['network'],
    counts: 'mails',
    beyond: 'refused',
    calls: ['placeOrder', 'startPayment'],
  }),
  /** From all networks together. Beyond the limit the order is placed and shown, but not mailed. */
  freeOrderMails: limit({
    name: 'free-order-mail',
    hits: 10,
    seconds: HOUR,
    by: ['recipient'],
    counts: 'mails',
    beyond: 'silent',
    calls: ['placeOrder', 'startPayment'],
  }),
  freeOrderMailsOfOrganiser: limit({
    name: 'free-order-mail-of',
    hits: 10,
    seconds: DAY,
    by: ['recipient', 'organiser'],
    counts: 'mails',
    beyond: 'silent',
    calls: ['placeOrder', 'startPayment'],
  }),
  /**
   * Of an organisation that was founded a few days ago (`NEW_ORGANISER_DAYS`), to all addresses together: anybody can found one, and its
   * events say what their organiser likes. A hall that fills in an hour stays far below. The order is placed and shown, but not mailed.
   */
  freeOrderMailsOfYoungOrganiser: limit({
    name: 'free-order-mail-young',
    hits: 2000,
    seconds: DAY,
    by: ['organiser'],
    scope: 'to all addresses together, of organisations founded recently',
    counts: 'mails',
    beyond: 'silent',
    calls: ['placeOrder', 'startPayment'],
  }),
  /** Of such organisations: who has an IPv6 /48 has 65,536 networks, each with a budget of its own. */
  freeOrdersByBlock: limit({
    name: 'free-order-block',
    hits: 500,
    seconds: HOUR,
    by: ['block'],
    scope: 'at organisations founded recently',
    counts: 'mails',
    beyond: 'refused',
    calls: ['placeOrder', 'startPayment'],
  }),
  /** An organiser can order for themselves and then name strangers as the buyers. */
  freeBuyersMovedByOrganiser: limit({
    name: 'free-order-buyer',
    hits: 100,
    seconds: DAY,
    by: ['organiser'],
    scope: 'for orders that cost nothing',
    counts: 'mails',
    beyond: 'refused',
    calls: ['correctBuyer'],
  }),
  /** The same to one mailbox, from all organisations together. */
  freeBuyersMovedToRecipient: limit({
    name: 'free-order-buyer-to',
    hits: 10,
    seconds: DAY,
    by: ['recipient'],
    scope: 'for orders that cost nothing',
    counts: 'mails',
    beyond: 'refused',
    calls: ['correctBuyer'],
  }),
}
