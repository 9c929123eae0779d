import { m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

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

const words: Readonly<Record<PayoutMailNews, { title: () => string; body: () => string }>> = {
  rejected: { title: m.mail_payout_rejected_title, body: m.mail_payout_rejected_body },
  paid: { title: m.mail_payout_paid_title, body: m.mail_payout_paid_body },
  failed: { title: m.mail_payout_failed_title, body: m.mail_payout_failed_body },
  returned: { title: m.mail_payout_returned_title, body: m.mail_payout_returned_body },
}

/** Tells an organiser what became of a payout. */
export function payoutNews({ name, news, reference, amountText, accountText, reason, url }: PayoutMail): MailContent {
  const [title, body] = [words[news].title(), words[news].body()]
  const amount = oneLine(amountText)
  const facts: (readonly [string, string])[] = [
    [m.mail_payout(), oneLine(reference)],
    [m.mail_amount(), amount],
    [m.mail_payout_account(), oneLine(accountText)],
    ...(reason ? [[m.mail_reason(), oneLine(reason)] as const] : []),
  ]
  const unasked = m.mail_payout_unasked()
  const footer = m.mail_payout_footer()
  return {
    subject: m.mail_payout_subject({ news: title, amount }),
    html: twoPartPage({
      subject: title,
      preview: body,
      body: [heading(title), paragraph(greeting(name)), paragraph(body)],
      stub: [details(facts), button(m.mail_payout_action(), url), note(unasked)],
      footer,
    }),
    text: plainText([
      greeting(name),
      body,
      facts.map(([label, value]) => fact(label, value)).join('\n'),
      link(m.mail_payout_action(), url),
      unasked,
      footer,
    ]),
  }
}

interface PayoutConfirmationMail {
  name: string
  requester: string
  organisation: string
  reference: string
  amountText: string
  accountText: string
  url: string
}

/** Asks a member to confirm a payout that a colleague requested. */
export function payoutConfirmation(mail: PayoutConfirmationMail): MailContent {
  const title = m.mail_payout_confirm_title()
  const amount = oneLine(mail.amountText)
  const body = m.mail_payout_confirm_body({
    requester: oneLine(mail.requester),
    organisation: oneLine(mail.organisation),
  })
  const facts = [
    [m.mail_payout(), oneLine(mail.reference)],
    [m.mail_amount(), amount],
    [m.mail_payout_account(), oneLine(mail.accountText)],
  ] as const
  const unasked = m.mail_payout_confirm_unasked()
  const footer = m.mail_payout_confirm_footer()
  return {
    subject: m.mail_payout_subject({ news: title, amount }),
    html: twoPartPage({
      subject: title,
      preview: body,
      body: [heading(title), paragraph(greeting(mail.name)), paragraph(body)],
      stub: [details([...facts]), button(m.mail_payout_action(), mail.url), note(unasked)],
      footer,
    }),
    text: plainText([
      greeting(mail.name),
      body,
      facts.map(([label, value]) => fact(label, value)).join('\n'),
      link(m.mail_payout_action(), mail.url),
      unasked,
      footer,
    ]),
  }
}
