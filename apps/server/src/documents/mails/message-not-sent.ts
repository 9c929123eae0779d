import { m } from '@foyer/messages'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, paragraph, row } from './parts.ts'
import { greeting, link, oneLine, plainText } from './plain-text.ts'

interface MessageNotSent {
  name: string
  /** Of the message that was planned. */
  subject: string
  event: string
  /** Why it was not sent, as a sentence. */
  reason: string
  /** Where the organiser changes or sends it. */
  url: string
}

/** Tells the author of a scheduled message that it was not sent when its time came. */
export function messageNotSent({ name, subject, event, reason, url }: MessageNotSent): MailContent {
  const hello = greeting(name)
  const title = m.mail_not_sent_title()
  const body = m.mail_not_sent_body({ subject: oneLine(subject), event: oneLine(event) })
  const footer = m.mail_not_sent_footer()
  return {
    subject: title,
    html: mailPage({
      subject: title,
      preview: body,
      rows: [
        row(
          [heading(title), paragraph(hello), paragraph(body), paragraph(reason), button(m.mail_not_sent_action(), url)],
          {
            top: 36,
            bottom: 34,
          },
        ),
      ],
      footer,
    }),
    text: plainText([hello, body, reason, link(m.mail_not_sent_action(), url), footer]),
  }
}
