import { type RichTextDocument, richTextToPlain } from '@foyer/domain'
import { mailPage, type MailContent } from './layout.ts'
import { button, details, heading, note, perforation, quietButton, row } from './parts.ts'
import { oneLine, plainText } from './plain-text.ts'
import { richTextRows } from './rich-text.ts'

interface GuestMessage {
  subject: string
  body: RichTextDocument
  eventTitle: string
  whenText: string
  organiserName: string
  eventUrl: string
  /** Where a guest asks for their tickets again. */
  ticketsUrl: string
}

/** A message from an organiser to whoever holds a ticket of theirs. The event stands in the subject, so that nobody wonders. */
export function guestMessage(message: GuestMessage): MailContent {
  const title = oneLine(message.eventTitle)
  const said = oneLine(message.subject)
  const subject = `${said} (${title})`
  const text = richTextToPlain(message.body)
  const why = `You get this mail from ${oneLine(message.organiserName)} because you hold a ticket for ${title}.`
  return {
    subject,
    html: mailPage({
      subject,
      preview: oneLine(text).slice(0, 140),
      rows: [
        row([heading(said), richTextRows(message.body)], { top: 36, bottom: 30 }),
        perforation(),
        row(
          [
            details([
              ['Event', title],
              ['When', message.whenText],
            ]),
            button('See the event', message.eventUrl),
            quietButton('My tickets', message.ticketsUrl),
            note(why),
          ],
          { top: 8, bottom: 30, stub: true },
        ),
      ],
      footer: 'Foyer passed it on and did not give your address to anybody.',
    }),
    text: plainText([
      said,
      text,
      `Event: ${title}\nWhen: ${oneLine(message.whenText)}`,
      `See the event:\n${message.eventUrl}`,
      `My tickets:\n${message.ticketsUrl}`,
      why,
    ]),
  }
}
