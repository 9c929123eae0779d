import { m } from '@foyer/messages'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, paragraph, row } from './parts.ts'
import { greeting, link, oneLine, plainText } from './plain-text.ts'

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
  const hello = greeting(name)
  const about = { subject: oneLine(subject) }
  const title = released ? m.mail_reviewed_sent_title() : m.mail_reviewed_refused_title()
  const body = released ? m.mail_reviewed_sent_body(about) : m.mail_reviewed_refused_body(about)
  const why = released ? '' : m.mail_quote({ words: oneLine(reason) })
  const footer = m.mail_reviewed_footer()
  return {
    subject: title,
    html: mailPage({
      subject: title,
      preview: body,
      rows: [
        row(
          [
            heading(title),
            paragraph(hello),
            paragraph(body),
            !released && paragraph(why),
            button(m.mail_reviewed_action(), url),
          ],
          { top: 36, bottom: 34 },
        ),
      ],
      footer,
    }),
    text: plainText([hello, body, why, link(m.mail_reviewed_action(), url), footer]),
  }
}
