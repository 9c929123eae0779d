import { mailPage, type MailContent } from './layout.ts'
import {
  button,
  cover,
  details,
  eyebrow,
  heading,
  joinLink,
  linkInFull,
  type MailCode,
  note,
  paragraph,
  perforation,
  row,
  ticketCodes,
} from './parts.ts'
import { greeting, joinText, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

export interface TicketReceived {
  name: string
  /** Who passed it on, '' where no name is known. */
  fromName: string
  /** Sent again, because codes that were sent before no longer open the door. */
  renewed?: boolean
  eventTitle: string
  whenText: string
  placeText: string
  /** Where to join, null where it is not online. */
  joinUrl: string | null
  ticketName: string
  codes: readonly MailCode[]
  organiserName: string
  /** Opens this one ticket. */
  ticketUrl: string
  /** JPEG or PNG. */
  coverUrl: string
}

const RENEWED_ONE =
  'The code of your ticket was renewed for safety. The one you had no longer opens the door, or will not for long: use this one, and throw away what you printed.'

/** To whoever a ticket was passed on to. The caller attaches it as PDF, and the calendar file. */
export function ticketReceived(ticket: TicketReceived): MailContent {
  const title = oneLine(ticket.eventTitle)
  const from = oneLine(ticket.fromName) || 'Somebody'
  const subject = ticket.renewed ? `A new code for ${title}` : `${from} passed a ticket for ${title} on to you`
  const what = ticket.renewed
    ? RENEWED_ONE
    : `${from} passed a ticket on to you. It is yours now: only your code opens the door, the former one no longer does.`
  const attached =
    'Your ticket is attached as a PDF, with a file for your calendar. On paper or on the phone, the code is enough.'
  const keep = 'Keep this mail to yourself: whoever opens the link can use the ticket. You do not want it? Do nothing.'
  const sentBy = `An event of ${oneLine(ticket.organiserName)}, with Foyer.`
  return {
    subject,
    html: mailPage({
      subject,
      preview: `${ticket.whenText} · ${ticket.placeText}`,
      rows: [
        cover(ticket.coverUrl),
        row(
          [
            eyebrow(ticket.renewed ? 'A new code' : 'A ticket for you'),
            heading(title),
            paragraph([greeting(ticket.name), ' ', what]),
            details([
              ['When', ticket.whenText],
              ['Where', ticket.placeText],
            ]),
            joinLink(ticket.joinUrl),
          ],
          { top: 30, bottom: 24 },
        ),
        perforation(),
        row(
          [
            ticketCodes(ticket.codes, ''),
            details([
              ['Ticket', ticket.ticketName],
              ['For', ticket.name],
            ]),
            button('Open my ticket', ticket.ticketUrl),
            note([attached, ' ', keep]),
          ],
          { top: 8, bottom: 34, stub: true },
        ),
      ],
      footer: sentBy,
    }),
    text: plainText([
      greeting(ticket.name),
      what,
      `Event: ${title}\nWhen: ${oneLine(ticket.whenText)}\nWhere: ${oneLine(ticket.placeText)}\nTicket: ${oneLine(ticket.ticketName)}`,
      joinText(ticket.joinUrl),
      `Open my ticket:\n${ticket.ticketUrl}`,
      `${attached}\n${keep}`,
      sentBy,
    ]),
  }
}

export interface TicketPassedOn {
  name: string
  eventTitle: string
  toName: string
  toEmail: string
  ticketName: string
  /** Opens what the reader passed on: their order or their ticket. */
  url: string
}

/** To whoever passed a ticket on, so that nobody loses one unawares. */
export function ticketPassedOn(news: TicketPassedOn): MailContent {
  const title = oneLine(news.eventTitle)
  const subject = `Your ticket for ${title} was passed on`
  const what = `your ticket for ${title} was passed on to ${oneLine(news.toName)} (${oneLine(news.toEmail)}).`
  const code =
    'Your code for it no longer opens the door; the new holder has their own. A printed ticket is worth nothing now.'
  const doubt =
    'That was not you, or the address is wrong? Answer the organiser of the event soon: until the ticket is used it can be put right.'
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: `It went to ${oneLine(news.toName)}. Your code for it no longer opens the door.`,
      body: [heading('Passed on'), paragraph([greeting(news.name), ' ', what]), paragraph(code)],
      stub: [
        details([
          ['Ticket', news.ticketName],
          ['New holder', news.toName],
        ]),
        button('Look at it', news.url),
        note(doubt),
        linkInFull(news.url),
      ],
      footer: `You get this mail because you had a ticket for ${title}.`,
    }),
    text: plainText([greeting(news.name), what, code, `Look at it:\n${news.url}`, doubt]),
  }
}

export interface TicketWithdrawn {
  name: string
  eventTitle: string
  ticketName: string
  organiserName: string
  /** The organiser's words where the event itself is off; null where the ticket alone is. */
  cancelReason: string | null
  refunded: boolean
  ticketUrl: string
}

/** To the holder of a passed-on ticket that no longer admits. Money goes back to who paid, which was not the reader. */
export function ticketWithdrawn(news: TicketWithdrawn): MailContent {
  const title = oneLine(news.eventTitle)
  const off = news.cancelReason !== null
  const subject = off ? `${title} is cancelled` : `Your ticket for ${title} is no longer valid`
  const what = off
    ? `we are sorry: ${title} will not take place. The ticket that was passed on to you is no longer valid.`
    : `the ticket for ${title} that was passed on to you was ${news.refunded ? 'refunded' : 'cancelled'}. Its code no longer opens the door.`
  const said = off ? `${oneLine(news.organiserName)} writes: “${oneLine(news.cancelReason ?? '')}”` : null
  const money = 'If money goes back, it goes to whoever bought the ticket. Ask the person you have it from.'
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [
        heading(off ? 'Cancelled' : 'No longer valid'),
        paragraph([greeting(news.name), ' ', what]),
        said === null ? '' : paragraph(said),
        paragraph(money),
      ],
      stub: [details([['Ticket', news.ticketName]]), button('Look at the ticket', news.ticketUrl)],
      footer: `You get this mail because a ticket for ${title} was passed on to you.`,
    }),
    text: plainText([
      greeting(news.name),
      what,
      ...(said === null ? [] : [said]),
      money,
      `Look at the ticket:\n${news.ticketUrl}`,
    ]),
  }
}
