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
import { greeting, joinText, oneLine, plainText } from './plain-text.ts'

export interface OrderConfirmation {
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
  /** Sent again, because codes that were sent before no longer open the door, or the link was replaced with them. */
  renewed?: 'codes' | 'link' | null
  /** Tickets, then discount and fees; `quantity` only where there is something to count. */
  lines: { name: string; quantity?: number; amountText: string }[]
  totalText: string
  /** Whether its receipt is attached too. */
  receipt?: boolean
  /** Opens the order without an account. */
  orderUrl: string
  organiserName: string
  /** JPEG or PNG; some mail clients show no WebP. */
  coverUrl?: string
}

const RENEWED = {
  codes:
    'The codes of your tickets were renewed for safety. Those you had no longer open the door, or will not for long: use these, and throw away what you printed.',
  link: 'The link to your order and the codes of your tickets have been replaced. The old link and codes no longer work. Please use these and discard any ticket you saved or printed before.',
}

/** Sent when an order is paid. The caller attaches the tickets as PDF and the calendar file. */
export function orderConfirmation(order: OrderConfirmation): MailContent {
  const title = oneLine(order.eventTitle)
  const many = order.ticketCount !== 1
  const subject = order.renewed
    ? `${newWhat(order.renewed)} for ${title}`
    : `Your ${many ? 'tickets' : 'ticket'} for ${title}`
  const openLabel = many ? 'Open my tickets' : 'Open my ticket'
  const attached = `Your ${many ? 'tickets are' : 'ticket is'} attached as a PDF, with a file for your calendar${order.receipt ? ' and the receipt' : ''}. At the door the code is enough, on paper or on the phone.`
  const keep = 'Keep this mail to yourself: whoever opens the link can use the tickets.'
  const organiser = oneLine(order.organiserName)
  const sentBy = order.complimentary ? `A gift of ${organiser}, sent with Foyer.` : `Sold by ${organiser} with Foyer.`

  return {
    subject,
    html: mailPage({
      subject,
      preview: `${order.whenText} · ${order.placeText}`,
      rows: [
        cover(order.coverUrl),
        row(
          [
            eyebrow(order.renewed ? newWhat(order.renewed) : order.complimentary ? "You're invited" : "You're going"),
            heading(title),
            order.renewed ? paragraph(RENEWED[order.renewed]) : '',
            details([
              ['When', order.whenText],
              ['Where', order.placeText],
            ]),
            joinLink(order.joinUrl),
          ],
          { top: 30, bottom: 24 },
        ),
        perforation(),
        row(
          [
            ticketCodes(order.codes, moreCodes(order)),
            details([
              ['Order', order.reference],
              ['Tickets', String(order.ticketCount)],
            ]),
            button(openLabel, order.orderUrl),
            receipt(order),
            note([attached, ' ', keep]),
          ],
          { top: 6, bottom: 34, stub: true },
        ),
      ],
      footer: sentBy,
    }),
    text: plainText([
      greeting(order.buyerName),
      order.renewed
        ? RENEWED[order.renewed]
        : order.complimentary
          ? `${organiser} invites you to ${title}.`
          : `you're going to ${title}.`,
      `When: ${oneLine(order.whenText)}\nWhere: ${oneLine(order.placeText)}\nOrder: ${oneLine(order.reference)}`,
      joinText(order.joinUrl),
      receiptText(order),
      `${openLabel}:\n${order.orderUrl}`,
      `${attached}\n${keep}`,
      sentBy,
    ]),
  }
}

function moreCodes({ codes, ticketCount }: OrderConfirmation): string {
  const more = ticketCount - codes.length
  if (more <= 0) return ''
  return more === 1
    ? 'The code of one more ticket is in the attached PDF.'
    : `The codes of ${more} more tickets are in the attached PDF.`
}

function newWhat(renewed: 'codes' | 'link'): string {
  return renewed === 'codes' ? 'New codes' : 'New link and codes'
}

function receipt({ lines, totalText }: OrderConfirmation): Html {
  const cell = `padding:9px 0;font-family:${TEXT_FONT};font-size:15px;line-height:1.4`
  const ruled = `${cell};border-top:1px solid ${LIGHT.line}`
  const total = `padding:12px 0 0;border-top:1px solid ${LIGHT.line}`
  const sum = `font-family:${DISPLAY_FONT};font-size:24px;font-weight:800;letter-spacing:-0.02em`
  const figures = 'font-variant-numeric:tabular-nums;white-space:nowrap'
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:22px 0 0">
    ${lines.map(
      (line) =>
        html`<tr>
          <td class="ink line" style="${ruled};color:${LIGHT.ink};overflow-wrap:anywhere">${countedName(line)}</td>
          <td class="ink line" align="right" style="${ruled};color:${LIGHT.ink};${figures};padding-left:16px">
            ${line.amountText}
          </td>
        </tr>`,
    )}
    <tr>
      <td class="mute line" style="${total};font-family:${TEXT_FONT};font-size:15px;color:${LIGHT.mute}">Total</td>
      <td class="ink line" align="right" style="${total};${sum};color:${LIGHT.ink};${figures}">${totalText}</td>
    </tr>
  </table>`
}

function receiptText({ lines, totalText }: OrderConfirmation): string {
  return [
    ...lines.map((line) => `${countedName(line)}: ${oneLine(line.amountText)}`),
    `Total: ${oneLine(totalText)}`,
  ].join('\n')
}

function countedName({ name, quantity }: { name: string; quantity?: number }): string {
  return quantity === undefined ? oneLine(name) : `${quantity} × ${oneLine(name)}`
}
