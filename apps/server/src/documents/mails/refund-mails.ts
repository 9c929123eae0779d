import { formatNumber, m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface RefundMail {
  /** The name of the reader. */
  name: string
  eventTitle: string
  /** The order's, as it is shown. */
  reference: string
}

interface Letter extends Omit<RefundMail, 'eventTitle'> {
  subject: string
  title: string
  words: string[]
  facts: readonly (readonly [name: string, value: string])[]
  action: { label: string; url: string }
  small: string
  footer: string
}

function letter({ name, subject, title, words, facts, action, small, footer }: Letter): MailContent {
  const [first = ''] = words
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: first,
      body: [heading(title), paragraph(greeting(name)), ...words.map((text) => paragraph(text))],
      stub: [details(facts), button(action.label, action.url), note(small)],
      footer,
    }),
    text: plainText([
      greeting(name),
      ...words,
      facts.map(([label, value]) => fact(label, value)).join('\n'),
      link(action.label, action.url),
      small,
    ]),
  }
}

export interface RefundSent extends RefundMail {
  amountText: string
  /** Whether it is back on the gift card that paid. */
  toGiftCard: boolean
  /** Whether that gift card cannot be used now, because a bank is deciding on what was paid for it, or took it back. */
  isFrozen: boolean
  /** Why the money goes back, where a move to a cheaper date is the reason. */
  reason: string | null
  /** How many tickets are void because of it; none where only money went back. */
  tickets: number
  /** Whether valid tickets are left. */
  ticketsLeft: boolean
  /** The organiser's words, where there are any. */
  words: string
  orderUrl: string
}

/** Money of a sale is on its way back to its buyer. */
export function refundSent(refund: RefundSent): MailContent {
  const event = oneLine(refund.eventTitle)
  const amount = oneLine(refund.amountText)
  return letter({
    ...refund,
    subject: (refund.toGiftCard ? m.mail_refund_card_subject : m.mail_refund_subject)({ amount, event }),
    title: refund.toGiftCard ? m.mail_refund_card_title() : m.mail_refund_title(),
    words: [
      bodyOf(refund)({ amount, event }),
      ...(refund.words === '' ? [] : [m.mail_organiser_wrote({ words: oneLine(refund.words) })]),
      ...(refund.tickets === 0 ? [] : [voidWords(refund)]),
    ],
    facts: [
      [m.mail_order(), refund.reference],
      [m.mail_refund(), amount],
      ...(refund.reason === null ? [] : [[m.money_reason(), refund.reason] as const]),
    ],
    action: { label: m.mail_open_order(), url: refund.orderUrl },
    small: m.mail_refund_keep_private(),
    footer: m.mail_because_order({ reference: oneLine(refund.reference) }),
  })
}

function bodyOf({ toGiftCard, isFrozen }: RefundSent) {
  if (!toGiftCard) return m.mail_refund_body
  return isFrozen ? m.mail_refund_card_frozen_body : m.mail_refund_card_body
}

function voidWords({ tickets, ticketsLeft }: RefundSent): string {
  return ticketsLeft ? m.mail_refund_some_void({ count: tickets }) : m.mail_refund_all_void()
}

export interface RefundAsked extends RefundMail {
  buyerName: string
  tickets: number
  message: string
  orderUrl: string
}

/** To the organiser: a buyer asks, and the policy leaves the answer to them. */
export function refundAsked(asked: RefundAsked): MailContent {
  const event = oneLine(asked.eventTitle)
  const buyer = oneLine(asked.buyerName)
  return letter({
    ...asked,
    subject: m.mail_refund_asked_subject({ buyer, event }),
    title: m.mail_refund_asked_title(),
    words: [
      m.mail_refund_asked_body({ buyer, event, count: asked.tickets }),
      ...(asked.message === '' ? [] : [m.mail_buyer_wrote({ words: oneLine(asked.message) })]),
    ],
    facts: [
      [m.mail_order(), asked.reference],
      [m.mail_tickets(), formatNumber(asked.tickets)],
    ],
    action: { label: m.mail_refund_asked_action(), url: asked.orderUrl },
    small: m.mail_refund_asked_note(),
    footer: m.mail_because_organiser({ event }),
  })
}

export interface RefundDeclined extends RefundMail {
  answer: string
  orderUrl: string
}

/** To the buyer: the organiser keeps to the policy. */
export function refundDeclined(declined: RefundDeclined): MailContent {
  const event = oneLine(declined.eventTitle)
  return letter({
    ...declined,
    subject: m.mail_refund_declined_subject({ event }),
    title: m.mail_refund_declined_title(),
    words: [
      m.mail_refund_declined_body({ event }),
      ...(declined.answer === '' ? [] : [m.mail_organiser_wrote({ words: oneLine(declined.answer) })]),
    ],
    facts: [[m.mail_order(), declined.reference]],
    action: { label: m.mail_open_tickets({ count: 2 }), url: declined.orderUrl },
    small: m.mail_keep_private(),
    footer: m.mail_because_order({ reference: oneLine(declined.reference) }),
  })
}

export interface RefundFailed extends RefundMail {
  amountText: string
  /** What the provider said. */
  failure: string
  orderUrl: string
}

/** To the organiser: money that was to go back did not arrive. */
export function refundFailed(failed: RefundFailed): MailContent {
  const event = oneLine(failed.eventTitle)
  const amount = oneLine(failed.amountText)
  return letter({
    ...failed,
    subject: m.mail_refund_failed_subject({ event }),
    title: m.mail_refund_failed_title(),
    words: [m.mail_refund_failed_body({ amount, event }), oneLine(failed.failure)],
    facts: [
      [m.mail_order(), failed.reference],
      [m.mail_amount(), amount],
    ],
    action: { label: m.mail_refund_failed_action(), url: failed.orderUrl },
    small: m.mail_refund_failed_note(),
    footer: m.mail_because_organiser({ event }),
  })
}

export interface DisputeNews extends RefundMail {
  amountText: string
  news: 'opened' | 'won' | 'lost'
  /** What of it is the organiser's; null where nothing is, as after a refund. */
  shareText: string | null
  orderUrl: string
}

const disputes = {
  opened: { title: m.mail_dispute_opened, body: m.mail_dispute_opened_body, free: m.mail_dispute_opened_body_free },
  won: { title: m.mail_dispute_won, body: m.mail_dispute_won_body, free: m.mail_dispute_won_body_free },
  lost: { title: m.mail_dispute_lost, body: m.mail_dispute_lost_body, free: m.mail_dispute_lost_body_free },
}

/** To the organiser: a dispute was opened, won or lost. */
export function disputeNews(dispute: DisputeNews): MailContent {
  const event = oneLine(dispute.eventTitle)
  const amount = oneLine(dispute.amountText)
  const share = dispute.shareText === null ? null : oneLine(dispute.shareText)
  const { title, body, free } = disputes[dispute.news]
  return letter({
    ...dispute,
    subject: m.mail_dispute_subject({ news: title(), event }),
    title: title(),
    words: [share === null ? free({ amount, event }) : body({ amount, event, share })],
    facts: [
      [m.mail_order(), dispute.reference],
      [m.mail_amount(), amount],
    ],
    action: { label: m.mail_open_order(), url: dispute.orderUrl },
    small: m.mail_dispute_note(),
    footer: m.mail_because_organiser({ event }),
  })
}
