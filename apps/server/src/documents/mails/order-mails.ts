import { html, webUrl } from './html.ts'
import type { Html } from './html.ts'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts'
import { button, details, heading, note, paragraph, perforation, row } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

export interface OrderLink {
  eventTitle: string
  /** As it is shown. */
  reference: string
  /** Opens the order without an account. */
  url: string
}

/** Answers "where are my tickets?": the links to all orders made with this address. */
export function ticketsAgain({ orders }: { orders: OrderLink[] }): MailContent {
  return linksMail(orders, {
    subject: orders.length === 1 ? 'The link to your order' : 'The links to your orders',
    title: 'Here are your tickets',
    intro: 'You asked for your tickets. Each link opens one order with its tickets, the PDF and the calendar file.',
    keep: 'Keep the links to yourself: whoever opens them can use the tickets. If you did not ask, do nothing.',
  })
}

/** The new link of an order that has no tickets left to send. */
export function orderLinkReplaced(order: OrderLink): MailContent {
  return linksMail([order], {
    subject: `New link to your order for ${oneLine(order.eventTitle)}`,
    title: 'Your new link',
    intro: 'The link to your order has been replaced. The old link no longer works.',
    keep: 'Keep the link to yourself: anyone who opens it can see your order.',
  })
}

interface LinkWords {
  subject: string
  title: string
  intro: string
  keep: string
}

function linksMail(orders: OrderLink[], { subject, title, intro, keep }: LinkWords): MailContent {
  return {
    subject,
    html: mailPage({
      subject,
      preview: intro,
      rows: [
        row([heading(title), paragraph(intro)], { top: 36, bottom: 26 }),
        ...orders.flatMap((order, index) => [
          perforation({ between: index > 0 }),
          row(orderLink(order), { top: 14, bottom: 22, stub: true }),
        ]),
      ],
      footer: keep,
    }),
    text: plainText([
      intro,
      ...orders.map(({ eventTitle, reference, url }) => `${oneLine(eventTitle)} (order ${oneLine(reference)})\n${url}`),
      keep,
    ]),
  }
}

function orderLink({ eventTitle, reference, url }: OrderLink): Html {
  const title = `font-family:${DISPLAY_FONT};font-size:20px;line-height:1.25;font-weight:800;letter-spacing:-0.01em`
  const link = `font-size:15px;font-weight:600;color:${LIGHT.rose};text-decoration:underline`
  return html`<p class="ink" style="margin:0;${title};color:${LIGHT.ink};overflow-wrap:anywhere">
      ${oneLine(eventTitle)}
    </p>
    <p class="mute" style="margin:6px 0 0;font-family:${TEXT_FONT};font-size:15px;line-height:1.5;color:${LIGHT.mute}">
      Order ${reference} · <a class="rose" href="${webUrl(url)}" style="${link}">Open the order</a>
    </p>`
}

export interface ReturnedPayment {
  /** Why it could not become tickets: the order was closed, paid by another payment, or of another amount. */
  reason: 'late' | 'paid_twice' | 'mismatch'
  buyerName: string
  eventTitle: string
  /** As it is shown. */
  reference: string
  /** What is sent back: all that came. */
  amountText: string
  eventUrl: string
}

function reasonOf(reason: ReturnedPayment['reason'], title: string): string {
  if (reason === 'paid_twice')
    return `your order for ${title} was paid already when a second payment for it reached us. Your tickets are as good as before.`
  if (reason === 'mismatch')
    return `the payment that reached us for ${title} was not the amount of the order, so it could not become tickets. We are sorry.`
  return `your payment for ${title} reached us when the order could no longer be paid, and its tickets had gone back on sale. We are sorry.`
}

/** A payment that could not become tickets is sent back whole. */
export function paymentReturned(returned: ReturnedPayment): MailContent {
  const { buyerName, eventTitle, reference, amountText, eventUrl } = returned
  const title = oneLine(eventTitle)
  const subject = `Your payment for ${title} is on its way back`
  const what = reasonOf(returned.reason, title)
  const money = `We are sending the full ${oneLine(amountText)} back the way it came. Banks take a few days; there is nothing you need to do.`
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: money,
      body: [heading('Your money is on its way back'), paragraph([greeting(buyerName), ' ', what]), paragraph(money)],
      stub: [
        details([
          ['Order', reference],
          ['Refund', amountText],
        ]),
        button('See if there are tickets', eventUrl),
        note('Tickets that others give back go on sale again on the event page.'),
      ],
      footer: `You get this mail because a payment was made for the order ${oneLine(reference)}.`,
    }),
    text: plainText([
      greeting(buyerName),
      what,
      money,
      `Order: ${oneLine(reference)}\nRefund: ${oneLine(amountText)}`,
      `Tickets that others give back go on sale again here:\n${eventUrl}`,
    ]),
  }
}
