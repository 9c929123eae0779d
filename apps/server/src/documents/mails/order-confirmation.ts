import { formatNumber, m } from '@foyer/messages'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts'
import {
  button,
  cover,
  details,
  eyebrow,
  heading,
  joinLink,
  type MailCode,
  note,
  paragraph,
  perforation,
  row,
  ticketCodes,
} from './parts.ts'
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, greeting, joinText, link, oneLine, plainText } from './plain-text.ts'
import { writing } from './sides.ts'

export interface OrderConfirmation extends NamedOrganiser {
  buyerName: string
  eventTitle: string
  whenText: string
  placeText: string
  /** Where to join, null where it is not online. */
  joinUrl: string | null
  /** As it is shown. */
  reference: string
  ticketCount: number
  /** The codes that the mail shows; the PDF has all. */
  codes: readonly MailCode[]
  /** Given away by the organiser, not bought. */
  complimentary?: boolean
  /**
   * Sent again, because codes that were sent before no longer open the door, the link was replaced with them, or the order moved to
   * another date.
   */
  renewed?: 'codes' | 'link' | 'date' | null
  /** Tickets, then discount and fees; `quantity` only where there is something to count. */
  lines: { name: string; quantity?: number; amountText: string }[]
  totalText: string
  /** What was paid for a dearer date beside it; left out without one. */
  surchargeText?: string | undefined
  /** How much of it a gift card paid; left out without one. */
  giftCardText?: string | undefined
  /** Whether its receipt is attached too. */
  receipt?: boolean
  /** Opens the order without an account. */
  orderUrl: string
  /** JPEG or PNG; some mail clients show no WebP. */
  coverUrl?: string
}

const news = {
  codes: {
    subject: m.mail_confirmation_subject_new_codes,
    eyebrow: m.mail_confirmation_new_codes,
    body: m.mail_confirmation_body_new_codes,
  },
  link: {
    subject: m.mail_confirmation_subject_new_link,
    eyebrow: m.mail_confirmation_new_link,
    body: m.mail_confirmation_body_new_link,
  },
  date: { subject: m.mail_moved_subject, eyebrow: m.mail_moved_title, body: m.mail_moved_body },
}

function words({ renewed, complimentary, eventTitle, organiserName, ticketCount: count }: OrderConfirmation) {
  const event = oneLine(eventTitle)
  const organiser = oneLine(organiserName)
  if (renewed) {
    const { subject, eyebrow: above, body } = news[renewed]
    return { subject: subject({ event }), above: above(), body: body() }
  }
  const subject = m.mail_confirmation_subject({ event, count })
  return complimentary
    ? { subject, above: m.mail_confirmation_invited(), body: m.mail_confirmation_body_invited({ organiser, event }) }
    : { subject, above: m.mail_confirmation_going(), body: m.mail_confirmation_body({ event }) }
}

/** Sent when an order is paid. The caller attaches the tickets as PDF and the calendar file. */
export function orderConfirmation(order: OrderConfirmation): MailContent {
  const { ticketCount: count } = order
  const organiser = oneLine(order.organiserName)
  const { subject, above, body } = words(order)
  const openLabel = m.mail_open_tickets({ count })
  const attached = order.receipt
    ? m.mail_confirmation_attached_receipt({ count })
    : m.mail_confirmation_attached({ count })
  const door = m.mail_confirmation_at_the_door()
  const keep = m.mail_keep_private()
  const sentBy = order.complimentary
    ? m.mail_confirmation_gift({ organiser })
    : m.mail_confirmation_sold_by({ organiser })

  return {
    subject,
    html: mailPage({
      subject,
      preview: `${order.whenText} · ${order.placeText}`,
      rows: [
        cover(order.coverUrl),
        row(
          [
            eyebrow(above),
            heading(oneLine(order.eventTitle)),
            order.renewed ? paragraph(body) : '',
            details([
              [m.mail_when(), order.whenText],
              [m.mail_where(), order.placeText],
            ]),
            joinLink(order.joinUrl),
            // On the first screen of a phone, whatever else the mail says.
            button(openLabel, order.orderUrl),
          ],
          { top: 30, bottom: 24 },
        ),
        perforation(),
        row(
          [
            ticketCodes(order.codes, moreCodes(order)),
            details([[m.mail_order(), order.reference], [m.mail_tickets(), formatNumber(count)], ...paidApart(order)]),
            receipt(order),
            note([attached, ' ', door, ' ', keep]),
          ],
          { top: 6, bottom: 34, stub: true },
        ),
      ],
      footer: organiserFooter(sentBy, order),
    }),
    text: plainText([
      greeting(order.buyerName),
      body,
      [
        fact(m.mail_when(), order.whenText),
        fact(m.mail_where(), order.placeText),
        fact(m.mail_order(), order.reference),
      ].join('\n'),
      joinText(order.joinUrl),
      link(openLabel, order.orderUrl),
      receiptText(order),
      ...paidApart(order).map(([name, value]) => fact(name, value)),
      `${attached}\n${door}\n${keep}`,
      sentBy,
      organiserText(order),
    ]),
  }
}

function paidApart({ giftCardText, surchargeText }: OrderConfirmation): [string, string][] {
  return [
    ...(giftCardText === undefined ? [] : [[m.mail_paid_by_gift_card(), giftCardText] satisfies [string, string]]),
    ...(surchargeText === undefined ? [] : [[m.mail_moved_paid(), surchargeText] satisfies [string, string]]),
  ]
}

function moreCodes({ codes, ticketCount }: OrderConfirmation): string {
  const count = ticketCount - codes.length
  return count <= 0 ? '' : m.mail_confirmation_more_codes({ count })
}

function receipt({ lines, totalText }: OrderConfirmation): Html {
  const cell = `padding:9px 0;font-family:${TEXT_FONT};font-size:15px;line-height:1.4`
  const ruled = `${cell};border-top:1px solid ${LIGHT.line}`
  const total = `padding:12px 0 0;border-top:1px solid ${LIGHT.line}`
  const sum = `font-family:${DISPLAY_FONT};font-size:24px;font-weight:800;letter-spacing:-0.02em`
  const { start, end } = writing()
  const figures = 'font-variant-numeric:tabular-nums;white-space:nowrap'
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:22px 0 0">
    ${lines.map(
      (line) =>
        html`<tr>
          <td class="ink line" style="${ruled};color:${LIGHT.ink};overflow-wrap:anywhere">${countedName(line)}</td>
          <td class="ink line" align="${end}" style="${ruled};color:${LIGHT.ink};${figures};padding-${start}:16px">
            ${line.amountText}
          </td>
        </tr>`,
    )}
    <tr>
      <td class="mute line" style="${total};font-family:${TEXT_FONT};font-size:15px;color:${LIGHT.mute}">
        ${m.mail_total()}
      </td>
      <td class="ink line" align="${end}" style="${total};${sum};color:${LIGHT.ink};${figures}">${totalText}</td>
    </tr>
  </table>`
}

function receiptText({ lines, totalText }: OrderConfirmation): string {
  return [...lines.map((line) => fact(countedName(line), line.amountText)), fact(m.mail_total(), totalText)].join('\n')
}

function countedName({ name, quantity }: { name: string; quantity?: number }): string {
  return quantity === undefined
    ? oneLine(name)
    : m.mail_confirmation_line({ quantity: formatNumber(quantity), ticket: oneLine(name) })
}
