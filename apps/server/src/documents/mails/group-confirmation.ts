import { formatNumber, m } from '@foyer/messages'
import { mailPage, type MailContent } from './layout.ts'
import { type NamedOrganiser, organiserFooter, organiserText } from './organiser-link.ts'
import { button, cover, details, eyebrow, heading, joinLink, note, paragraph, perforation, row } from './parts.ts'
import { fact, greeting, joinText, link, oneLine, plainText } from './plain-text.ts'

/** One date of an order group, as its confirmation shows it. */
export interface ConfirmedDate {
  eventTitle: string
  whenText: string
  placeText: string
  joinUrl: string | null
  /** As it is shown. */
  reference: string
  ticketCount: number
  totalText: string
  /** Opens the order without an account. */
  orderUrl: string
}

export interface GroupConfirmation extends NamedOrganiser {
  buyerName: string
  dates: readonly ConfirmedDate[]
  totalText: string
  /** What a gift card paid of it; left out where none did. */
  giftCardText?: string | undefined
  /** Whether the receipt is attached too. */
  receipt: boolean
  /** JPEG or PNG, of the first date. */
  coverUrl?: string
}

/** Sent once when all orders of a group are paid. The caller attaches the tickets of each date as a PDF, and the one receipt. */
export function groupConfirmation(group: GroupConfirmation): MailContent {
  const dates = group.dates.length
  const organiser = oneLine(group.organiserName)
  const subject = m.mail_group_subject({ organiser, count: dates })
  const body = m.mail_group_body({ count: dates })
  const attached = group.receipt ? m.mail_group_attached_receipt() : m.mail_group_attached()
  const door = m.mail_confirmation_at_the_door()
  const keep = m.mail_keep_private()
  const sentBy = m.mail_confirmation_sold_by({ organiser })
  return {
    subject,
    html: mailPage({
      subject,
      preview: group.dates.map(({ whenText }) => whenText).join(' · '),
      rows: [
        cover(group.coverUrl),
        row([eyebrow(m.mail_confirmation_going()), heading(subject), paragraph(body)], { top: 30, bottom: 6 }),
        ...group.dates.map((date) =>
          row(
            [
              details([[m.mail_event(), oneLine(date.eventTitle)], ...factsOf(date)]),
              joinLink(date.joinUrl),
              button(m.mail_open_tickets({ count: date.ticketCount }), date.orderUrl),
            ],
            { top: 12, bottom: 18 },
          ),
        ),
        perforation(),
        row([details(paidOf(group)), note([attached, ' ', door, ' ', keep])], {
          top: 6,
          bottom: 34,
          stub: true,
        }),
      ],
      footer: organiserFooter(sentBy, group),
    }),
    text: plainText([
      greeting(group.buyerName),
      body,
      ...group.dates.flatMap((date) => [
        [oneLine(date.eventTitle), ...factsOf(date).map(([name, value]) => fact(name, value))].join('\n'),
        joinText(date.joinUrl),
        link(m.mail_open_tickets({ count: date.ticketCount }), date.orderUrl),
      ]),
      paidOf(group)
        .map(([name, value]) => fact(name, value))
        .join('\n'),
      `${attached}\n${door}\n${keep}`,
      sentBy,
      organiserText(group),
    ]),
  }
}

function paidOf({ totalText, giftCardText }: GroupConfirmation): [string, string][] {
  const total: [string, string] = [m.mail_total(), totalText]
  return giftCardText === undefined ? [total] : [total, [m.mail_paid_by_gift_card(), giftCardText]]
}

function factsOf({ whenText, placeText, reference, ticketCount, totalText }: ConfirmedDate): [string, string][] {
  return [
    [m.mail_when(), whenText],
    [m.mail_where(), placeText],
    [m.mail_order(), reference],
    [m.mail_tickets(), formatNumber(ticketCount)],
    [m.mail_amount(), totalText],
  ]
}
