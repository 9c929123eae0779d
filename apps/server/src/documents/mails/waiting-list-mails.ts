import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph, quietButton } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'
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

/** Tickets or places in words: `1 ticket`, `3 tickets`. */
function tickets(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}

/** Says that somebody is on a list. It names nobody, since whoever typed the address may have typed anything. */
export function waitingListJoined(waiting: WaitingMail & { eventUrl: string }): MailContent {
  const title = oneLine(waiting.eventTitle)
  const subject = `You are on the waiting list for ${title}`
  const what = `You wait for ${tickets(waiting.quantity)} (${oneLine(waiting.ticketName)}) for ${title}. When some come free they are offered in the order in which people came, by mail, and kept for you for a while.`
  const fewer =
    'If fewer come free than you asked for, we offer you those first; if you let that offer pass you keep your place.'
  const leave =
    'You can leave the list at any time. If it was not you who joined it, leave it or do nothing: nobody has to buy.'
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [heading('You are on the list'), paragraph(what), waiting.quantity > 1 ? paragraph(fewer) : ''],
      stub: [
        details([
          ['When', waiting.whenText],
          ['Waiting for', `${waiting.quantity} × ${waiting.ticketName}`],
        ]),
        button('See the event', waiting.eventUrl),
        quietButton('Leave the list', waiting.leaveUrl),
      ],
      footer: leave,
    }),
    text: plainText([
      what,
      ...(waiting.quantity > 1 ? [fewer] : []),
      `When: ${oneLine(waiting.whenText)}`,
      `The event: ${waiting.eventUrl}`,
      leave,
      `Leave the list: ${waiting.leaveUrl}`,
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
  const title = oneLine(offer.eventTitle)
  const subject = `${tickets(offer.offered)} for ${title}: yours until ${oneLine(offer.untilText)}`
  const what = `${tickets(offer.offered)} (${oneLine(offer.ticketName)}) for ${title} came free, and you are next. We keep ${offer.offered === 1 ? 'it' : 'them'} for you until ${oneLine(offer.untilText)}; after that the next in line is asked.`
  const fewer =
    offer.offered < offer.quantity
      ? `You asked for ${offer.quantity}; these are the ones there are. Take them, or let the offer pass: then you keep your place and hear from us when more than ${offer.offered} come free together.`
      : null
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [
        heading('There are tickets for you'),
        paragraph([greeting(offer.name), ' ', what]),
        fewer === null ? '' : paragraph(fewer),
      ],
      stub: [
        details([
          ['When', offer.whenText],
          ['Tickets', `${offer.offered} × ${offer.ticketName}`],
          ['In all', offer.totalText],
        ]),
        button('Get the tickets', offer.orderUrl),
        quietButton('No, thank you', offer.leaveUrl),
        note('Saying no takes you off the list and lets the next in line know sooner.'),
      ],
      footer: `You get this mail because you joined the waiting list for ${title}.`,
    }),
    text: plainText([
      greeting(offer.name),
      what,
      ...(fewer === null ? [] : [fewer]),
      `When: ${oneLine(offer.whenText)}\nIn all: ${oneLine(offer.totalText)}`,
      `Get the tickets:\n${offer.orderUrl}`,
      `No, thank you: take me off the list:\n${offer.leaveUrl}`,
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
  const title = oneLine(news.eventTitle)
  const subject = `${title} is cancelled`
  const what = `${title} will not take place, so its waiting list is closed. You have paid nothing for it and need do nothing.`
  const said = news.reasonText === '' ? null : `The organiser writes: “${oneLine(news.reasonText)}”`
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [heading('Cancelled'), paragraph([greeting(news.name), ' ', what]), said === null ? '' : paragraph(said)],
      stub: [details([['It was to be on', news.whenText]]), button('See other events', news.listingUrl)],
      footer: `You get this mail because you joined the waiting list for ${title}.`,
    }),
    text: plainText([
      greeting(news.name),
      what,
      ...(said === null ? [] : [said]),
      `It was to be on: ${oneLine(news.whenText)}`,
      `Other events: ${news.listingUrl}`,
    ]),
  }
}
