import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph, perforation, row } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'

/** What became of a payout. */
type PayoutMailNews = 'rejected' | 'paid' | 'failed' | 'returned'

interface PayoutMail {
  name: string
  news: PayoutMailNews
  /** The payout's, as it is shown. */
  reference: string
  amountText: string
  /** The bank and the last digits of the account, e.g. First Bank ••6789. */
  accountText: string
  /** Why it was rejected or failed; null where nobody said. */
  reason: string | null
  /** Where the organiser sees the payout. */
  url: string
}

const WORDS = {
  rejected: { title: 'Your payout was rejected', body: 'we rejected your payout. The amount is available again.' },
  paid: { title: 'Your payout was paid', body: 'your payout was paid to your bank account.' },
  failed: {
    title: 'Your payout failed',
    body: 'your payout could not be carried out. The amount is available again. Check your bank details before you request another payout.',
  },
  returned: {
    title: 'Your bank returned a payout',
    body: 'your bank sent a payout back. The amount is available again. Check your bank details before you request another payout.',
  },
} as const

/** Tells an organiser what became of a payout. */
export function payoutNews({ name, news, reference, amountText, accountText, reason, url }: PayoutMail): MailContent {
  const { title, body } = WORDS[news]
  const facts: (readonly [string, string])[] = [
    ['Payout', oneLine(reference)],
    ['Amount', oneLine(amountText)],
    ['Bank account', oneLine(accountText)],
    ...(reason ? [['Reason', oneLine(reason)] as const] : []),
  ]
  const unasked = 'If you did not request this payout, change your password and write to the operator of this site.'
  const action = 'Open the payout'
  return {
    subject: `${title}: ${oneLine(amountText)}`,
    html: mailPage({
      subject: title,
      preview: body,
      rows: [
        row([heading(title), paragraph([greeting(name), ' ', body])], { top: 36, bottom: 28 }),
        perforation(),
        row([details(facts), button(action, url), note(unasked)], { top: 8, bottom: 34, stub: true }),
      ],
      footer: 'You received this e-mail because it concerns your money.',
    }),
    text: plainText([
      greeting(name),
      body,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${action}:\n${url}`,
      unasked,
    ]),
  }
}
