import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, paragraph, row } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'

interface MessageReviewed {
  name: string
  released: boolean
  /** Of the message that was held. */
  subject: string
  /** Why it was refused, as the administrator wrote it. */
  reason: string
  /** Where the organiser sees the messages to the event's guests. */
  url: string
}

/** Tells an organiser whether a message held for review was sent. */
export function messageReviewed({ name, released, subject, reason, url }: MessageReviewed): MailContent {
  const title = released ? 'Your message was sent' : 'Your message was not sent'
  const about = `“${oneLine(subject)}”`
  const body = released
    ? `we reviewed your message ${about} and it is on its way to your guests.`
    : `we reviewed your message ${about} and did not send it. The reason:`
  const why = released ? '' : `“${oneLine(reason)}”`
  const footer = 'Messages with links from new organisers are reviewed before they are sent.'
  const action = 'Open your messages'
  return {
    subject: title,
    html: mailPage({
      subject: title,
      preview: body,
      rows: [
        row(
          [
            heading(title),
            paragraph([greeting(name), ' ', body]),
            why === '' ? '' : paragraph(why),
            button(action, url),
          ],
          { top: 36, bottom: 34 },
        ),
      ],
      footer,
    }),
    text: plainText([greeting(name), body, why, `${action}:\n${url}`, footer]),
  }
}
