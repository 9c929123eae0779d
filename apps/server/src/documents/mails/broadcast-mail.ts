import { type RichTextDocument, richTextToPlain } from '@foyer/domain'
import { m } from '@foyer/messages'
import { html, webUrl } from './html.ts'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { LIGHT } from './palette.ts'
import { button, heading, note, perforation, row } from './parts.ts'
import { link, oneLine, plainText } from './plain-text.ts'
import { richTextRows } from './rich-text.ts'

interface BroadcastMail {
  title: string
  body: RichTextDocument
  /** Where it can be read behind the login. */
  readUrl: string
  /** The page that ends these mails in one click. */
  unsubscribeUrl: string
}

/** A message from the administrators to many; its last lines say how to get no more of them. */
export function broadcastMail({ title, body, readUrl, unsubscribeUrl }: BroadcastMail): MailContent {
  const subject = oneLine(title)
  const text = richTextToPlain(body)
  const because = m.mail_broadcast_because()
  const leave = m.mail_broadcast_leave()
  const footer = m.mail_broadcast_footer()
  return {
    subject,
    html: mailPage({
      subject,
      preview: oneLine(text).slice(0, 140),
      rows: [
        row([heading(subject), richTextRows(body), button(m.mail_broadcast_read(), readUrl)], { top: 36, bottom: 30 }),
        perforation(),
        row(
          [
            note(
              html`${because}
                <a class="rose" href="${webUrl(unsubscribeUrl)}" style="color:${LIGHT.rose}">${leave}</a>`,
            ),
          ],
          {
            top: 0,
            bottom: 28,
            stub: true,
          },
        ),
      ],
      footer,
    }),
    text: plainText([
      subject,
      text,
      link(m.mail_broadcast_read(), readUrl),
      because,
      link(leave, unsubscribeUrl),
      footer,
    ]),
  }
}
