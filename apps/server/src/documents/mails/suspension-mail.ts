import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, linkInFull, note, paragraph, perforation, row } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'

interface SuspensionMail {
  notice: 'imposed' | 'lifted' | 'upheld' | 'answered'
  name: string
  /** The event's title; null when it is the account itself. */
  eventTitle: string | null
  /** What the administrators wrote: the reason, or the note of the decision. */
  words: string
  /** Where one can appeal, read the thread, or go on. */
  url: string
}

/** Tells whoever a suspension hits what happened, why, and what can be done about it. */
export function suspensionMail({ notice, name, eventTitle, words, url }: SuspensionMail): MailContent {
  const what = eventTitle === null ? 'your account' : `your event “${oneLine(eventTitle)}”`
  const letter = letters[notice](what, eventTitle === null)
  const hello = greeting(name)
  const quoted = words === '' ? '' : `“${oneLine(words)}”`
  const footer = 'You get this mail because it concerns your Foyer account.'
  return {
    subject: letter.subject,
    html: mailPage({
      subject: letter.subject,
      preview: letter.body,
      rows: [
        row(
          [
            heading(letter.subject),
            paragraph([hello, ' ', letter.body]),
            quoted !== '' && paragraph(quoted),
            button(letter.action, url),
          ],
          { top: 36, bottom: 30 },
        ),
        perforation(),
        row([note(letter.after), linkInFull(url)], { top: 0, bottom: 28, stub: true }),
      ],
      footer,
    }),
    text: plainText([hello, letter.body, quoted, `${letter.action}:\n${url}`, letter.after, footer]),
  }
}

const letters = {
  imposed: (what: string, account: boolean) => ({
    subject: account ? 'Your account is suspended' : 'Your event was taken down',
    body: account
      ? 'we have suspended your account. You cannot log in, your events are not shown and sell nothing, and payouts wait. This is why:'
      : `we have taken ${what} down. It is not shown any more and sells nothing. Tickets that were bought stay as they are. This is why:`,
    action: 'Appeal against it',
    after:
      'If you see it differently, tell us. Somebody else than who decided this reads your appeal where there is one.',
  }),
  lifted: (what: string, account: boolean) => ({
    subject: account ? 'Your account is open again' : 'Your event is back',
    body: account
      ? 'the suspension of your account is lifted. Log in as before; your events are shown and sell again.'
      : `${what} is shown again and sells as before.`,
    action: 'Log in',
    after: 'We are sorry for the trouble.',
  }),
  upheld: (what: string, account: boolean) => ({
    subject: 'Your appeal was decided',
    body: account
      ? 'we have read your appeal once more from the start. The suspension of your account stays. This is why:'
      : `we have read your appeal once more from the start. Taking down ${what} stays as it is. This is why:`,
    action: 'Read the decision',
    after: 'This decision is final.',
  }),
  answered: (what: string) => ({
    subject: 'An answer to your appeal',
    body: `we have written to you about your appeal concerning ${what}.`,
    action: 'Read and reply',
    after: 'Replies to this mail are not read. Use the link.',
  }),
} as const
