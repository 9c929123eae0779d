import { m } from '@foyer/messages'
import { html, webUrl } from './html.ts'
import type { Html } from './html.ts'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts'
import { button, details, heading, note, paragraph, perforation, row } from './parts.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
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
    subject: m.mail_orders_subject({ count: orders.length }),
    title: m.mail_orders_title(),
    intro: m.mail_orders_body(),
    keep: m.mail_orders_note(),
  })
}

/** The new link of an order that has no tickets left to send. */
export function orderLinkReplaced(order: OrderLink): MailContent {
  return linksMail([order], {
    subject: m.mail_new_link_subject({ event: oneLine(order.eventTitle) }),
    title: m.mail_new_link_title(),
    intro: m.mail_new_link_body(),
    keep: m.mail_new_link_note(),
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
      ...orders.map(
        ({ eventTitle, reference, url }) =>
          `${m.mail_orders_in_text({ event: oneLine(eventTitle), reference: oneLine(reference) })}\n${url}`,
      ),
      keep,
    ]),
  }
}

function orderLink({ eventTitle, reference, url }: OrderLink): Html {
  const title = `font-family:${DISPLAY_FONT};font-size:20px;line-height:1.25;font-weight:800;letter-spacing:-0.01em`
  const anchor = `font-size:15px;font-weight:600;color:${LIGHT.rose};text-decoration:underline`
  return html`<p class="ink" style="margin:0;${title};color:${LIGHT.ink};overflow-wrap:anywhere">
      ${oneLine(eventTitle)}
    </p>
    <p class="mute" style="margin:6px 0 0;font-family:${TEXT_FONT};font-size:15px;line-height:1.5;color:${LIGHT.mute}">
      ${m.mail_orders_reference({ reference })} ·
      <a class="rose" href="${webUrl(url)}" style="${anchor}">${m.mail_open_order()}</a>
    </p>`
}

export interface ReturnedPayment {
  /**
   * Why it could not become tickets: the order was closed, its event was cancelled, the order was paid by another payment, and then perhaps
   * refunded (`paid_twice_void`), of another amount, or could not move any more.
   */
  reason: keyof typeof reasons
  buyerName: string
  eventTitle: string
  /** As it is shown. */
  reference: string
  /** What is sent back: all that came. */
  amountText: string
  eventUrl: string
  orderUrl: string
}

const reasons = {
  paid_twice: m.mail_returned_paid_twice,
  paid_twice_void: m.mail_returned_paid_twice_void,
  mismatch: m.mail_returned_mismatch,
  late: m.mail_returned_late,
  cancelled: m.mail_returned_cancelled,
  not_moved: m.mail_returned_not_moved,
}

/** A payment that could not become tickets is sent back whole. */
export function paymentReturned(returned: ReturnedPayment): MailContent {
  const { buyerName, eventTitle, reference, amountText, eventUrl, orderUrl } = returned
  const event = oneLine(eventTitle)
  const subject = m.mail_returned_subject({ event })
  const what = reasons[returned.reason]({ event })
  const money = m.mail_returned_money({ amount: oneLine(amountText) })
  // A cancelled event has no tickets to look for.
  const isCancelled = returned.reason === 'cancelled'
  const action = isCancelled
    ? { label: m.mail_open_order(), url: orderUrl }
    : { label: m.mail_returned_action(), url: eventUrl }
  const small = isCancelled ? m.mail_refund_keep_private() : m.mail_returned_note()
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: money,
      body: [heading(m.mail_returned_title()), paragraph(greeting(buyerName)), paragraph(what), paragraph(money)],
      stub: [
        details([
          [m.mail_order(), reference],
          [m.mail_refund(), amountText],
        ]),
        button(action.label, action.url),
        note(small),
      ],
      footer: m.mail_returned_footer({ reference: oneLine(reference) }),
    }),
    text: plainText([
      greeting(buyerName),
      what,
      money,
      `${fact(m.mail_order(), reference)}\n${fact(m.mail_refund(), amountText)}`,
      small,
      link(action.label, action.url),
    ]),
  }
}
