import { m } from '@foyer/messages'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, linkInFull, note, paragraph, perforation, row } from './parts.ts'
import { greeting, link, oneLine, plainText } from './plain-text.ts'

type SuspensionNotice = 'imposed' | 'lifted' | 'upheld' | 'answered'

interface SuspensionMail {
  notice: SuspensionNotice
  name: string
  /** The event's title; null when it is the account itself. */
  eventTitle: string | null
  /** What the administrators wrote: the reason, or the note of the decision. */
  words: string
  /** Where one can appeal, read the thread, or go on. */
  url: string
}

/** Tells the owner of a suspended account or event what happened, why, and what they can do. */
export function suspensionMail({ notice, name, eventTitle, words, url }: SuspensionMail): MailContent {
  const { account, event, action, after } = letters[notice]
  const [subject, body] =
    eventTitle === null
      ? [account.subject(), account.body()]
      : [event.subject(), event.body({ event: oneLine(eventTitle) })]
  const hello = greeting(name)
  const quoted = words === '' ? '' : m.mail_quote({ words: oneLine(words) })
  const footer = m.mail_suspension_footer()
  return {
    subject,
    html: mailPage({
      subject,
      preview: body,
      rows: [
        row(
          [
            heading(subject),
            paragraph(hello),
            paragraph(body),
            quoted !== '' && paragraph(quoted),
            button(action(), url),
          ],
          { top: 36, bottom: 30 },
        ),
        perforation(),
        row([note(after()), linkInFull(url)], { top: 0, bottom: 28, stub: true }),
      ],
      footer,
    }),
    text: plainText([hello, body, quoted, link(action(), url), after(), footer]),
  }
}

interface Letter {
  account: { subject: () => string; body: () => string }
  event: { subject: () => string; body: (about: { event: string }) => string }
  action: () => string
  after: () => string
}

const letters: Readonly<Record<SuspensionNotice, Letter>> = {
  imposed: {
    account: { subject: m.mail_suspension_imposed_account_subject, body: m.mail_suspension_imposed_account_body },
    event: { subject: m.mail_suspension_imposed_event_subject, body: m.mail_suspension_imposed_event_body },
    action: m.mail_suspension_imposed_action,
    after: m.mail_suspension_imposed_after,
  },
  lifted: {
    account: { subject: m.mail_suspension_lifted_account_subject, body: m.mail_suspension_lifted_account_body },
    event: { subject: m.mail_suspension_lifted_event_subject, body: m.mail_suspension_lifted_event_body },
    action: m.mail_log_in,
    after: m.mail_suspension_lifted_after,
  },
  upheld: {
    account: { subject: m.mail_suspension_upheld_subject, body: m.mail_suspension_upheld_account_body },
    event: { subject: m.mail_suspension_upheld_subject, body: m.mail_suspension_upheld_event_body },
    action: m.mail_suspension_upheld_action,
    after: m.mail_suspension_upheld_after,
  },
  answered: {
    account: { subject: m.mail_suspension_answered_subject, body: m.mail_suspension_answered_account_body },
    event: { subject: m.mail_suspension_answered_subject, body: m.mail_suspension_answered_event_body },
    action: m.mail_suspension_answered_action,
    after: m.mail_suspension_answered_after,
  },
}
