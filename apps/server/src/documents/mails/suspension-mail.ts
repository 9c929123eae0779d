import { m } from '@foyer/messages'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, linkInFull, note, paragraph, perforation, row } from './parts.ts'
import { greeting, link, oneLine, plainText } from './plain-text.ts'

type SuspensionNotice = 'imposed' | 'lifted' | 'upheld' | 'answered'

interface SuspensionMail {
  notice: SuspensionNotice
  name: string
  /** The title of the suspended event; null otherwise. */
  eventTitle: string | null
  /** The name of the suspended organisation; null otherwise. */
  organisationName: string | null
  /** What the administrators wrote: the reason, or the note of the decision. */
  words: string
  /** Where one can appeal, read the thread, or go on. */
  url: string
}

/** Tells a suspended user, or an owner of what was suspended, what happened, why, and what they can do. */
export function suspensionMail({
  notice,
  name,
  eventTitle,
  organisationName,
  words,
  url,
}: SuspensionMail): MailContent {
  const { action, after } = letters[notice]
  const { subject, body } = sentencesOf(letters[notice], { eventTitle, organisationName })
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

function sentencesOf(
  { account, event, organisation }: Letter,
  { eventTitle, organisationName }: Pick<SuspensionMail, 'eventTitle' | 'organisationName'>,
) {
  if (eventTitle !== null) return { subject: event.subject(), body: event.body({ event: oneLine(eventTitle) }) }
  if (organisationName === null) return { subject: account.subject(), body: account.body() }
  const name = oneLine(organisationName)
  return { subject: organisation.subject(), body: organisation.body({ organisation: name }) }
}

interface Letter {
  account: { subject: () => string; body: () => string }
  event: { subject: () => string; body: (about: { event: string }) => string }
  organisation: { subject: () => string; body: (about: { organisation: string }) => string }
  action: () => string
  after: () => string
}

const letters: Readonly<Record<SuspensionNotice, Letter>> = {
  imposed: {
    account: { subject: m.mail_suspension_imposed_account_subject, body: m.mail_suspension_imposed_account_body },
    event: { subject: m.mail_suspension_imposed_event_subject, body: m.mail_suspension_imposed_event_body },
    organisation: {
      subject: m.mail_suspension_imposed_organisation_subject,
      body: m.mail_suspension_imposed_organisation_body,
    },
    action: m.mail_suspension_imposed_action,
    after: m.mail_suspension_imposed_after,
  },
  lifted: {
    account: { subject: m.mail_suspension_lifted_account_subject, body: m.mail_suspension_lifted_account_body },
    event: { subject: m.mail_suspension_lifted_event_subject, body: m.mail_suspension_lifted_event_body },
    organisation: {
      subject: m.mail_suspension_lifted_organisation_subject,
      body: m.mail_suspension_lifted_organisation_body,
    },
    action: m.mail_log_in,
    after: m.mail_suspension_lifted_after,
  },
  upheld: {
    account: { subject: m.mail_suspension_upheld_subject, body: m.mail_suspension_upheld_account_body },
    event: { subject: m.mail_suspension_upheld_subject, body: m.mail_suspension_upheld_event_body },
    organisation: { subject: m.mail_suspension_upheld_subject, body: m.mail_suspension_upheld_organisation_body },
    action: m.mail_suspension_upheld_action,
    after: m.mail_suspension_upheld_after,
  },
  answered: {
    account: { subject: m.mail_suspension_answered_subject, body: m.mail_suspension_answered_account_body },
    event: { subject: m.mail_suspension_answered_subject, body: m.mail_suspension_answered_event_body },
    organisation: { subject: m.mail_suspension_answered_subject, body: m.mail_suspension_answered_organisation_body },
    action: m.mail_suspension_answered_action,
    after: m.mail_suspension_answered_after,
  },
}
