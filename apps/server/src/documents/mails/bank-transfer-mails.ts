import { m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, factList, heading, paragraph } from './parts.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface TransferMail {
  buyerName: string
  eventTitle: string
  whenText: string
  /** Of the order. */
  reference: string
  /** How many tickets the order has. */
  tickets: number
  orderUrl: string
}

interface TransferToMake extends TransferMail {
  /** What the buyer's bank asks for. */
  lines: readonly { label: string; value: string }[]
  totalText: string
  /** Until when the tickets are kept, on the event's clock. */
  untilText: string
}

/** Where to transfer the money for an order, and until when. */
export function bankTransferInstructions(order: TransferToMake): MailContent {
  const event = oneLine(order.eventTitle)
  const amount = oneLine(order.totalText)
  return transferMail(order, {
    subject: m.mail_transfer_subject({ amount, event }),
    title: m.mail_transfer_title(),
    lead: m.mail_transfer_body({ count: order.tickets, event, amount, until: oneLine(order.untilText) }),
  })
}

/** The same once more, because nothing has arrived and the order is about to lapse. */
export function bankTransferReminder(order: TransferToMake): MailContent {
  const words = { event: oneLine(order.eventTitle), until: oneLine(order.untilText) }
  return transferMail(order, {
    subject: m.mail_transfer_reminder_subject(words),
    title: m.mail_transfer_reminder_title(),
    lead: m.mail_transfer_reminder_body(words),
  })
}

function transferMail(
  order: TransferToMake,
  { subject, title, lead }: { subject: string; title: string; lead: string },
): MailContent {
  const facts = [
    ...order.lines.map(({ label, value }) => [label, oneLine(value)] as const),
    [m.mail_transfer_due(), oneLine(order.untilText)] as const,
  ]
  const after = m.mail_transfer_after()
  const footer = m.mail_transfer_footer({ reference: oneLine(order.reference) })
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: lead,
      body: [heading(title), paragraph(greeting(order.buyerName)), paragraph(lead)],
      stub: [factList(facts), paragraph(after), button(m.mail_open_order(), order.orderUrl)],
      footer,
    }),
    text: plainText([
      greeting(order.buyerName),
      lead,
      facts.map(([label, value]) => fact(label, value)).join('\n'),
      after,
      link(m.mail_open_order(), order.orderUrl),
      footer,
    ]),
  }
}

interface TransferThatEnded extends TransferMail {
  isCancelled: boolean
  totalText: string
  /** Money for the order that nobody has dealt with yet; null where nothing arrived. `isPart`: less than the order costs. */
  arrived: { text: string; isPart: boolean } | null
}

/** The order has lost its tickets: nothing or not the exact amount arrived in time, or the event was cancelled. */
export function bankTransferEnded(order: TransferThatEnded): MailContent {
  const event = oneLine(order.eventTitle)
  const subject = order.isCancelled
    ? m.mail_transfer_cancelled_subject({ event })
    : m.mail_transfer_ended_subject({ event })
  const [what, money] = order.isCancelled ? cancelledWords(order, event) : endedWords(order, event)
  const footer = m.mail_replies_to_organiser()
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [
        heading(order.isCancelled ? m.mail_cancelled_title() : m.mail_transfer_ended_title()),
        paragraph(greeting(order.buyerName)),
        paragraph(what),
        paragraph(money),
      ],
      stub: [
        details([
          [m.mail_when(), order.whenText],
          [m.mail_order(), order.reference],
        ]),
        button(m.mail_open_order(), order.orderUrl),
      ],
      footer,
    }),
    text: plainText([
      greeting(order.buyerName),
      what,
      money,
      `${fact(m.mail_when(), order.whenText)}\n${fact(m.mail_order(), order.reference)}`,
      link(m.mail_open_order(), order.orderUrl),
      footer,
    ]),
  }
}

/** What happened to the order of a cancelled event, and what happens to the money. */
function cancelledWords({ arrived }: TransferThatEnded, event: string): [string, string] {
  return arrived
    ? [
        m.mail_transfer_cancelled_arrived({ event }),
        m.mail_transfer_cancelled_arrived_money({ amount: oneLine(arrived.text) }),
      ]
    : [m.mail_transfer_cancelled({ event }), m.mail_transfer_cancelled_money()]
}

/** What happened to the order whose time is over, and what happens to the money. */
function endedWords({ arrived, totalText }: TransferThatEnded, event: string): [string, string] {
  if (!arrived) return [m.mail_transfer_ended({ event }), m.mail_transfer_ended_money()]
  const sums = { amount: oneLine(arrived.text), total: oneLine(totalText), event }
  return [
    arrived.isPart ? m.mail_transfer_ended_part(sums) : m.mail_transfer_ended_other(sums),
    m.mail_transfer_ended_arrived_money(),
  ]
}
