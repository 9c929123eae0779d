import type { HtmlValue } from './html.ts'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface RefundMail {
  /** Whoever reads it. */
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
  const [first = '', ...rest] = words
  const opening: HtmlValue = [greeting(name), ' ', first]
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: first,
      body: [heading(title), paragraph(opening), ...rest.map((text) => paragraph(text))],
      stub: [details(facts), button(action.label, action.url), note(small)],
      footer,
    }),
    text: plainText([
      greeting(name),
      ...words,
      facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
      `${action.label}:\n${action.url}`,
      small,
    ]),
  }
}

export interface RefundSent extends RefundMail {
  amountText: string
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
  const title = oneLine(refund.eventTitle)
  const amount = oneLine(refund.amountText)
  return letter({
    ...refund,
    subject: `${amount} for ${title} is on its way back`,
    title: 'Your refund is on its way',
    words: [
      `${amount} of your order for ${title} is going back the way it came. Banks take a few days; there is nothing you need to do.`,
      ...(refund.words === '' ? [] : [`The organiser says: “${oneLine(refund.words)}”`]),
      ...(refund.tickets === 0 ? [] : [voidWords(refund)]),
    ],
    facts: [
      ['Order', refund.reference],
      ['Refund', amount],
    ],
    action: { label: 'Open the order', url: refund.orderUrl },
    small: 'Keep this mail to yourself: whoever opens the link sees the order.',
    footer: `You get this mail because of the order ${oneLine(refund.reference)}.`,
  })
}

function voidWords({ tickets, ticketsLeft }: RefundSent): string {
  if (!ticketsLeft) return 'Its tickets no longer open the door.'
  const what = tickets === 1 ? 'One ticket is' : `${tickets} tickets are`
  return `${what} void because of it; the others are as good as before.`
}

export interface RefundAsked extends RefundMail {
  buyerName: string
  tickets: number
  message: string
  orderUrl: string
}

/** To the organiser: a buyer asks, and the policy leaves the answer to them. */
export function refundAsked(asked: RefundAsked): MailContent {
  const title = oneLine(asked.eventTitle)
  const buyer = oneLine(asked.buyerName)
  const what = asked.tickets === 1 ? 'a ticket' : `${asked.tickets} tickets`
  return letter({
    ...asked,
    subject: `${buyer} asks for a refund for ${title}`,
    title: 'A refund is asked for',
    words: [
      `${buyer} would like to give back ${what} for ${title}. Your refund policy leaves the answer to you.`,
      ...(asked.message === '' ? [] : [`They write: “${oneLine(asked.message)}”`]),
    ],
    facts: [
      ['Order', asked.reference],
      ['Tickets', String(asked.tickets)],
    ],
    action: { label: 'Answer', url: asked.orderUrl },
    small: 'Until you answer, the tickets stay valid.',
    footer: `You get this mail because you organise ${title}.`,
  })
}

export interface RefundDeclined extends RefundMail {
  answer: string
  orderUrl: string
}

/** To the buyer: the organiser keeps to the policy. */
export function refundDeclined(declined: RefundDeclined): MailContent {
  const title = oneLine(declined.eventTitle)
  return letter({
    ...declined,
    subject: `About your refund for ${title}`,
    title: 'Your tickets stay valid',
    words: [
      `the organiser of ${title} has declined your wish for a refund. Your tickets are as good as before.`,
      ...(declined.answer === '' ? [] : [`They write: “${oneLine(declined.answer)}”`]),
    ],
    facts: [['Order', declined.reference]],
    action: { label: 'Open my tickets', url: declined.orderUrl },
    small: 'Keep this mail to yourself: whoever opens the link can use the tickets.',
    footer: `You get this mail because of the order ${oneLine(declined.reference)}.`,
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
  const title = oneLine(failed.eventTitle)
  const amount = oneLine(failed.amountText)
  return letter({
    ...failed,
    subject: `A refund for ${title} did not arrive`,
    title: 'A refund did not arrive',
    words: [
      `The buyer's bank did not take ${amount} for ${title}. The money is back with us and still theirs.`,
      oneLine(failed.failure),
    ],
    facts: [
      ['Order', failed.reference],
      ['Amount', amount],
    ],
    action: { label: 'Send it again', url: failed.orderUrl },
    small: 'If it fails again, ask the buyer how they can be paid.',
    footer: `You get this mail because you organise ${title}.`,
  })
}

export interface DisputeNews extends RefundMail {
  amountText: string
  news: 'opened' | 'won' | 'lost'
  /** What of it is the organiser's. */
  shareText: string
  orderUrl: string
}

const DISPUTE_SUBJECTS = {
  opened: 'A payment is disputed',
  won: 'A dispute was won',
  lost: 'A dispute was lost',
} as const

/** To the organiser: a buyer's bank took a payment back, or whose the money is was decided. */
export function disputeNews(dispute: DisputeNews): MailContent {
  const title = oneLine(dispute.eventTitle)
  const amount = oneLine(dispute.amountText)
  const share = oneLine(dispute.shareText)
  const words = {
    opened: `The bank of a buyer of ${title} took ${amount} back. Until it is decided whose it is, ${share} of your balance is reserved.`,
    won: `The dispute over ${amount} for ${title} was decided for you: nothing is reserved any more.`,
    lost: `The dispute over ${amount} for ${title} was decided for the buyer. ${share} of it was yours and is gone.`,
  }
  return letter({
    ...dispute,
    subject: `${DISPUTE_SUBJECTS[dispute.news]}: ${title}`,
    title: DISPUTE_SUBJECTS[dispute.news],
    words: [words[dispute.news]],
    facts: [
      ['Order', dispute.reference],
      ['Amount', amount],
    ],
    action: { label: 'Open the order', url: dispute.orderUrl },
    small: 'The platform answers the bank. Tell us what you know of this buyer: it helps.',
    footer: `You get this mail because you organise ${title}.`,
  })
}
