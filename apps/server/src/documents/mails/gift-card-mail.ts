import { m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { type NamedOrganiser, organiserFooter, organiserText } from './organiser-link.ts'
import { fact, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface GiftCardMail extends NamedOrganiser {
  amountText: string
  /** As it is shown, in groups. */
  code: string
  /** The giver's words, '' without any. */
  message: string
  /** '' where the card does not expire. */
  expiresText: string
  eventsUrl: string
}

/** A gift card with its code, for the person who may spend it. */
export function giftCardMail(card: GiftCardMail): MailContent {
  const organisation = oneLine(card.organiserName)
  const subject = m.mail_gift_card_subject({ organisation })
  const words = [
    m.mail_gift_card_body({ organisation, amount: card.amountText }),
    ...(card.message === '' ? [] : [m.mail_organiser_wrote({ words: oneLine(card.message) })]),
  ]
  const facts: [string, string][] = [
    [m.mail_gift_card_code(), card.code],
    [m.mail_gift_card_value(), card.amountText],
    ...(card.expiresText === '' ? [] : [[m.mail_gift_card_expires(), card.expiresText] as [string, string]]),
  ]
  const because = m.mail_gift_card_because({ organisation })
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: words[0] ?? '',
      body: [heading(m.mail_gift_card_title()), ...words.map((text) => paragraph(text))],
      stub: [details(facts), button(m.mail_gift_card_action(), card.eventsUrl), note(m.mail_gift_card_keep_private())],
      footer: organiserFooter(because, card),
    }),
    text: plainText([
      ...words,
      facts.map(([name, value]) => fact(name, value)).join('\n'),
      link(m.mail_gift_card_action(), card.eventsUrl),
      m.mail_gift_card_keep_private(),
      because,
      organiserText(card),
    ]),
  }
}
