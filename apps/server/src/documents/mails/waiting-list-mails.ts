import { formatNumber, m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph, quietButton } from './parts.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface WaitingMail {
  eventTitle: string
  whenText: string
  ticketName: string
  /** How many were asked for. */
  quantity: number
  /** Takes the reader off the list. */
  leaveUrl: string
}

function counted(quantity: number, ticket: string): string {
  return m.mail_confirmation_line({ quantity: formatNumber(quantity), ticket })
}

/** Confirms a place on a waiting list. It contains no name, because the entered name could be anything. */
export function waitingListJoined(waiting: WaitingMail & { eventUrl: string }): MailContent {
  const event = oneLine(waiting.eventTitle)
  const subject = m.mail_waiting_joined_subject({ event })
  const what = m.mail_waiting_joined_body({ count: waiting.quantity, ticket: oneLine(waiting.ticketName), event })
  const fewer = m.mail_waiting_joined_fewer()
  const leave = m.mail_waiting_joined_leave()
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [heading(m.mail_waiting_joined_title()), paragraph(what), waiting.quantity > 1 ? paragraph(fewer) : ''],
      stub: [
        details([
          [m.mail_when(), waiting.whenText],
          [m.mail_waiting_for(), counted(waiting.quantity, waiting.ticketName)],
        ]),
        button(m.mail_waiting_see_event(), waiting.eventUrl),
        quietButton(m.mail_waiting_leave(), waiting.leaveUrl),
      ],
      footer: leave,
    }),
    text: plainText([
      what,
      ...(waiting.quantity > 1 ? [fewer] : []),
      fact(m.mail_when(), waiting.whenText),
      link(m.mail_waiting_see_event(), waiting.eventUrl),
      leave,
      link(m.mail_waiting_leave(), waiting.leaveUrl),
    ]),
  }
}

export interface WaitingOffer extends WaitingMail {
  name: string
  offered: number
  /** What they cost, with every fee. */
  totalText: string
  /** Until when they are kept, on the event's clock. */
  untilText: string
  orderUrl: string
}

/** Tickets came free and are kept for the reader for a while. */
export function waitingListOffer(offer: WaitingOffer): MailContent {
  const event = oneLine(offer.eventTitle)
  const until = oneLine(offer.untilText)
  const ticket = oneLine(offer.ticketName)
  const subject = m.mail_waiting_offer_subject({ count: offer.offered, event, until })
  const what = m.mail_waiting_offer_body({ count: offer.offered, ticket, event, until })
  const fewer = offer.offered < offer.quantity ? m.mail_waiting_offer_fewer({ count: offer.offered }) : null
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [
        heading(m.mail_waiting_offer_title()),
        paragraph(greeting(offer.name)),
        paragraph(what),
        fewer === null ? '' : paragraph(fewer),
      ],
      stub: [
        details([
          [m.mail_when(), offer.whenText],
          [m.mail_tickets(), counted(offer.offered, offer.ticketName)],
          [m.mail_total(), offer.totalText],
        ]),
        button(m.mail_waiting_offer_buy(), offer.orderUrl),
        quietButton(m.mail_waiting_offer_decline(), offer.leaveUrl),
        note(m.mail_waiting_offer_note()),
      ],
      footer: m.mail_because_waiting({ event }),
    }),
    text: plainText([
      greeting(offer.name),
      what,
      ...(fewer === null ? [] : [fewer]),
      `${fact(m.mail_when(), offer.whenText)}\n${fact(m.mail_total(), offer.totalText)}`,
      link(m.mail_waiting_offer_buy(), offer.orderUrl),
      link(m.mail_waiting_offer_decline(), offer.leaveUrl),
    ]),
  }
}

export interface WaitingOver {
  name: string
  eventTitle: string
  whenText: string
  /** What the organiser says of it, perhaps nothing. */
  reasonText: string
  listingUrl: string
}

/** The event is cancelled, so its lists are closed; nothing was paid. */
export function waitingListOver(news: WaitingOver): MailContent {
  const event = oneLine(news.eventTitle)
  const subject = m.mail_cancelled_subject({ event })
  const what = m.mail_waiting_over_body({ event })
  const said = news.reasonText === '' ? null : m.mail_organiser_wrote({ words: oneLine(news.reasonText) })
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [
        heading(m.mail_cancelled_title()),
        paragraph(greeting(news.name)),
        paragraph(what),
        said === null ? '' : paragraph(said),
      ],
      stub: [
        details([[m.mail_cancelled_was_planned(), news.whenText]]),
        button(m.mail_waiting_over_action(), news.listingUrl),
      ],
      footer: m.mail_because_waiting({ event }),
    }),
    text: plainText([
      greeting(news.name),
      what,
      ...(said === null ? [] : [said]),
      fact(m.mail_cancelled_was_planned(), news.whenText),
      link(m.mail_waiting_over_action(), news.listingUrl),
    ]),
  }
}
