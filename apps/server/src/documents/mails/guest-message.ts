import { type RichTextDocument, richTextToPlain } from '@foyer/domain'
import { m } from '@foyer/messages'
import { mailPage, type MailContent } from './layout.ts'
import { button, details, heading, note, perforation, quietButton, row } from './parts.ts'
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, link, oneLine, plainText } from './plain-text.ts'
import { richTextRows } from './rich-text.ts'

interface GuestMessage extends NamedOrganiser {
  subject: string
  body: RichTextDocument
  /** The body for the plain text, where links are written as their addresses. */
  plainBody: RichTextDocument
  eventTitle: string
  whenText: string
  eventUrl: string
  /** Where a guest sees their ticket, or asks for their tickets again. */
  ticketsUrl: string
  /** Where a guest says how it was; null in a message that does not ask. */
  feedbackUrl: string | null
}

/** A message from an organiser to ticket holders. The subject names the event, so that readers know what it is about. */
export function guestMessage(message: GuestMessage): MailContent {
  const event = oneLine(message.eventTitle)
  const said = oneLine(message.subject)
  const subject = said.includes(event) ? said : m.mail_guest_subject({ subject: said, event })
  const text = richTextToPlain(message.plainBody)
  const because = m.mail_guest_because({ organiser: oneLine(message.organiserName), event })
  const footer = m.mail_guest_footer()
  const { feedbackUrl } = message
  return {
    subject,
    html: mailPage({
      subject,
      preview: oneLine(text).slice(0, 140),
      rows: [
        row(
          [
            heading(said),
            richTextRows(message.body),
            feedbackUrl !== null && button(m.mail_guest_feedback_action(), feedbackUrl),
          ],
          { top: 36, bottom: 30 },
        ),
        perforation(),
        row(
          [
            details([
              [m.mail_event(), event],
              [m.mail_when(), message.whenText],
            ]),
            (feedbackUrl === null ? button : quietButton)(m.mail_waiting_see_event(), message.eventUrl),
            quietButton(m.mail_guest_tickets(), message.ticketsUrl),
            note(because),
          ],
          { top: 8, bottom: 30, stub: true },
        ),
      ],
      footer: organiserFooter(footer, message),
    }),
    text: plainText([
      said,
      text,
      feedbackUrl === null ? '' : link(m.mail_guest_feedback_action(), feedbackUrl),
      `${fact(m.mail_event(), event)}\n${fact(m.mail_when(), message.whenText)}`,
      link(m.mail_waiting_see_event(), message.eventUrl),
      link(m.mail_guest_tickets(), message.ticketsUrl),
      because,
      footer,
      organiserText(message),
    ]),
  }
}
