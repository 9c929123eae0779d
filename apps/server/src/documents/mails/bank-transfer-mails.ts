import { mailPage, type MailContent } from './layout.ts'
import { button, details, factList, heading, paragraph, perforation, row } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'

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

function ticketsText(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}

/** Where to transfer the money for an order, and until when. */
export function bankTransferInstructions(order: TransferToMake): MailContent {
  const title = oneLine(order.eventTitle)
  const lead = `${ticketsText(order.tickets)} for ${title} ${order.tickets === 1 ? 'is' : 'are'} reserved for you. Please transfer ${oneLine(order.totalText)} so that it arrives by ${oneLine(order.untilText)}. A transfer can take two working days.`
  return transferMail(order, {
    subject: `Please transfer ${oneLine(order.totalText)} for ${title}`,
    title: 'Transfer the money to get your tickets',
    lead,
  })
}

/** The same once more, because nothing has arrived and the order is about to lapse. */
export function bankTransferReminder(order: TransferToMake): MailContent {
  const title = oneLine(order.eventTitle)
  const lead = `We have not received your bank transfer for ${title} yet. Your tickets are reserved until ${oneLine(order.untilText)}. If you have already sent the money, you do not need to do anything.`
  return transferMail(order, {
    subject: `Reminder: your bank transfer for ${title} is due by ${oneLine(order.untilText)}`,
    title: 'We are waiting for your bank transfer',
    lead,
  })
}

const AFTER =
  'Enter the reference exactly as it is shown: we use it to match the money to your order. We e-mail your tickets as soon as the money has arrived. If it does not arrive in time, the order ends and you owe nothing.'

function transferMail(
  order: TransferToMake,
  { subject, title, lead }: { subject: string; title: string; lead: string },
): MailContent {
  const facts = order.lines.map(({ label, value }) => [label, oneLine(value)] as const)
  return {
    subject,
    html: mailPage({
      subject,
      preview: lead,
      rows: [
        row([heading(title), paragraph(greeting(order.buyerName)), paragraph(lead)], { top: 36, bottom: 28 }),
        perforation(),
        row(
          [
            factList([...facts, ['Must arrive by', order.untilText]]),
            paragraph(AFTER),
            button('Open your order', order.orderUrl),
          ],
          { top: 14, bottom: 34, stub: true },
        ),
      ],
      footer: `Order ${order.reference}. On the order page you can copy these details, choose another way to pay or cancel the order.`,
    }),
    text: plainText([
      greeting(order.buyerName),
      lead,
      [...facts, ['Must arrive by', oneLine(order.untilText)] as const]
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      AFTER,
      `Your order ${order.reference}, where you can choose another way to pay or cancel:\n${order.orderUrl}`,
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
  const title = oneLine(order.eventTitle)
  const subject = order.isCancelled
    ? `Do not transfer any money: ${title} is cancelled`
    : `Your order for ${title} has ended`
  const [what, sent] = endedWords(order, title)
  return {
    subject,
    html: mailPage({
      subject,
      preview: what,
      rows: [
        row(
          [
            heading(order.isCancelled ? 'The event is cancelled' : 'Your order has ended'),
            paragraph(greeting(order.buyerName)),
            paragraph(what),
            paragraph(sent),
          ],
          {
            top: 36,
            bottom: 28,
          },
        ),
        perforation(),
        row(
          [
            details([
              ['When', order.whenText],
              ['Order', order.reference],
            ]),
            button('Open your order', order.orderUrl),
          ],
          { top: 8, bottom: 34, stub: true },
        ),
      ],
      footer: 'Answers to this mail go to the organiser.',
    }),
    text: plainText([
      greeting(order.buyerName),
      what,
      sent,
      `When: ${oneLine(order.whenText)}`,
      `Your order ${order.reference}:\n${order.orderUrl}`,
    ]),
  }
}

/** What happened to the order, and what happens to the money. */
function endedWords({ isCancelled, arrived, totalText }: TransferThatEnded, title: string): [string, string] {
  if (isCancelled && arrived)
    return [
      `The organiser has cancelled ${title}, so your order has ended. Please do not transfer any more money for it.`,
      `We have received ${arrived.text} and will send it back. This can take a few working days.`,
    ]
  if (isCancelled)
    return [
      `The organiser has cancelled ${title}, so your order has ended. Please do not transfer any money for it.`,
      'If you have already sent the money, we will send it back. This can take a few working days.',
    ]
  if (arrived)
    return [
      arrived.isPart
        ? `${arrived.text} of ${totalText} arrived for ${title}. The rest did not arrive in time, so your order has ended and its tickets are on sale again. Please do not transfer any more money for it.`
        : `${arrived.text} arrived for ${title}, but the order costs ${totalText}. We could not settle this in time, so your order has ended and its tickets are on sale again. Please do not transfer any more money for it.`,
      'We will check your payment: you will get your tickets if they are still available, or your money back. This can take a few working days.',
    ]
  return [
    `Your bank transfer for ${title} did not arrive in time, so your order has ended and its tickets are on sale again. Please do not transfer any money for it now. You owe nothing.`,
    'If you have already sent the money, we will check it: you will get your tickets if they are still available, or your money back. This can take a few working days.',
  ]
}
