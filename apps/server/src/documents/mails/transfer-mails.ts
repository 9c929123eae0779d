import { m } from '@foyer/messages'
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
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, greeting, joinText, link, oneLine, plainText, shownName } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

export interface TicketReceived extends NamedOrganiser {
  name: string
  /** Who passed it on, '' where no name is known. */
  fromName: string
  /** Sent again, because codes that were sent before no longer open the door, or the ticket moved to another date. */
  renewed?: 'code' | 'date' | null
  eventTitle: string
  whenText: string
  placeText: string
  /** Where to join, null where it is not online. */
  joinUrl: string | null
  ticketName: string
  codes: readonly MailCode[]
  /** Opens this one ticket. */
  ticketUrl: string
  /** JPEG or PNG. */
  coverUrl: string
}

function receivedWords({ renewed, fromName, eventTitle }: TicketReceived) {
  const event = oneLine(eventTitle)
  const sender = shownName(fromName)
  if (renewed === 'date')
    return {
      subject: m.mail_moved_subject({ event }),
      above: m.mail_moved_title(),
      what: m.mail_moved_body_holder(),
    }
  if (renewed)
    return {
      subject: m.mail_received_subject_renewed({ event }),
      above: m.mail_received_title_renewed(),
      what: m.mail_received_body_renewed(),
    }
  const above = m.mail_received_title()
  return sender === ''
    ? { subject: m.mail_received_subject_unnamed({ event }), above, what: m.mail_received_body_unnamed() }
    : { subject: m.mail_received_subject({ sender, event }), above, what: m.mail_received_body({ sender }) }
}

/** To the new holder of a ticket. The caller attaches the ticket as a PDF, and the calendar file. */
export function ticketReceived(ticket: TicketReceived): MailContent {
  const title = oneLine(ticket.eventTitle)
  const { subject, above, what } = receivedWords(ticket)
  const attached = m.mail_confirmation_attached({ count: 1 })
  const door = m.mail_confirmation_at_the_door()
  const keep = m.mail_received_keep_private()
  const sentBy = m.mail_received_sent_by({ organiser: oneLine(ticket.organiserName) })
  return {
    subject,
    html: mailPage({
      subject,
      preview: `${ticket.whenText} · ${ticket.placeText}`,
      rows: [
        cover(ticket.coverUrl),
        row(
          [
            eyebrow(above),
            heading(title),
            paragraph(greeting(ticket.name)),
            paragraph(what),
            details([
              [m.mail_when(), ticket.whenText],
              [m.mail_where(), ticket.placeText],
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
              [m.mail_ticket(), ticket.ticketName],
              [m.mail_received_holder(), ticket.name],
            ]),
            button(m.mail_open_ticket(), ticket.ticketUrl),
            note([attached, ' ', door, ' ', keep]),
          ],
          { top: 8, bottom: 34, stub: true },
        ),
      ],
      footer: organiserFooter(sentBy, ticket),
    }),
    text: plainText([
      greeting(ticket.name),
      what,
      [
        fact(m.mail_event(), title),
        fact(m.mail_when(), ticket.whenText),
        fact(m.mail_where(), ticket.placeText),
        fact(m.mail_ticket(), ticket.ticketName),
      ].join('\n'),
      joinText(ticket.joinUrl),
      link(m.mail_open_ticket(), ticket.ticketUrl),
      `${attached}\n${door}\n${keep}`,
      sentBy,
      organiserText(ticket),
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
  const event = oneLine(news.eventTitle)
  const subject = m.mail_passed_on_subject({ event })
  const what = m.mail_passed_on_body({ event, holder: oneLine(news.toName), email: oneLine(news.toEmail) })
  const code = m.mail_passed_on_code()
  const doubt = m.mail_passed_on_doubt()
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [heading(m.mail_passed_on_title()), paragraph(greeting(news.name)), paragraph(what), paragraph(code)],
      stub: [
        details([
          [m.mail_ticket(), news.ticketName],
          [m.mail_passed_on_holder(), news.toName],
        ]),
        button(m.mail_see_ticket(), news.url),
        note(doubt),
        linkInFull(news.url),
      ],
      footer: m.mail_passed_on_footer({ event }),
    }),
    text: plainText([greeting(news.name), what, code, link(m.mail_see_ticket(), news.url), doubt]),
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
  const event = oneLine(news.eventTitle)
  const off = news.cancelReason !== null
  const subject = off ? m.mail_cancelled_subject({ event }) : m.mail_withdrawn_subject({ event })
  const what = off
    ? m.mail_withdrawn_body_event({ event })
    : news.refunded
      ? m.mail_withdrawn_body_refunded({ event })
      : m.mail_withdrawn_body_cancelled({ event })
  const said = news.cancelReason
    ? m.mail_organiser_writes({ organiser: oneLine(news.organiserName), words: oneLine(news.cancelReason) })
    : null
  const money = m.mail_withdrawn_money()
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: what,
      body: [
        heading(off ? m.mail_cancelled_title() : m.mail_withdrawn_title()),
        paragraph(greeting(news.name)),
        paragraph(what),
        said === null ? '' : paragraph(said),
        paragraph(money),
      ],
      stub: [details([[m.mail_ticket(), news.ticketName]]), button(m.mail_see_ticket(), news.ticketUrl)],
      footer: m.mail_withdrawn_footer({ event }),
    }),
    text: plainText([
      greeting(news.name),
      what,
      ...(said === null ? [] : [said]),
      money,
      link(m.mail_see_ticket(), news.ticketUrl),
    ]),
  }
}
