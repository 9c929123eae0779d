import { m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { type NamedOrganiser, organiserFooter, organiserText } from './organiser-link.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
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
  /** The buyer: another person by name, or the reader; null if the organisation gives the card away. */
  boughtBy: { name: string } | 'reader' | null
}

/** The sentences that say whose present it is. */
function wordsOf({ boughtBy, message, ...card }: GiftCardMail) {
  const organisation = oneLine(card.organiserName)
  const amount = card.amountText
  const words = oneLine(message)
  if (boughtBy === null)
    return {
      subject: m.mail_gift_card_subject({ organisation }),
      body: m.mail_gift_card_body({ organisation, amount }),
      wrote: m.mail_organiser_wrote({ words }),
      because: m.mail_gift_card_because({ organisation }),
    }
  if (boughtBy === 'reader')
    return {
      subject: m.mail_gift_card_own_subject({ organisation }),
      body: m.mail_gift_card_own_body({ organisation, amount }),
      wrote: words,
      because: m.mail_gift_card_own_because({ organisation }),
    }
  const buyer = oneLine(boughtBy.name)
  return {
    subject: m.mail_gift_card_bought_subject({ buyer, organisation }),
    body: m.mail_gift_card_bought_body({ buyer, organisation, amount }),
    wrote: m.mail_gift_card_bought_wrote({ buyer, words }),
    because: m.mail_gift_card_bought_because({ buyer, organisation }),
  }
}

/** A gift card with its code, for the person who may spend it. */
export function giftCardMail(card: GiftCardMail): MailContent {
  const { subject, body, wrote, because } = wordsOf(card)
  const words = [body, ...(card.message === '' ? [] : [wrote])]
  const facts: [string, string][] = [
    [m.mail_gift_card_code(), card.code],
    [m.mail_gift_card_value(), card.amountText],
    ...(card.expiresText === '' ? [] : [[m.mail_gift_card_expires(), card.expiresText] as [string, string]]),
  ]
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: body,
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

interface PaidCardMail extends NamedOrganiser {
  buyerName: string
  amountText: string
  /** The purchase's, as it is shown. */
  reference: string
}

interface GiftCardReceipt extends PaidCardMail {
  /** '' where the buyer keeps the card. */
  recipientName: string
  /** '' where it was sent at once. */
  deliveryText: string
}

/** To the buyer of a gift card: what they paid, and why there is no tax in it. */
export function giftCardReceipt(sale: GiftCardReceipt): MailContent {
  const organisation = oneLine(sale.organiserName)
  const amount = sale.amountText
  return letter(sale, {
    subject: m.mail_gift_card_receipt_subject({ amount }),
    title: m.mail_gift_card_receipt_title(),
    words: [m.mail_gift_card_receipt_body({ amount, organisation }), m.mail_gift_card_receipt_tax()],
    facts: [
      [m.mail_gift_card_receipt_purchase(), sale.reference],
      [m.mail_gift_card_receipt_paid(), amount],
      ...(sale.recipientName === '' ? [] : [[m.mail_gift_card_receipt_for(), oneLine(sale.recipientName)] as const]),
      [
        m.mail_gift_card_receipt_delivery(),
        sale.deliveryText === '' ? m.mail_gift_card_receipt_now() : sale.deliveryText,
      ],
    ],
  })
}

/** To the buyer of a gift card: money that they paid for it goes back. */
export function giftCardRefunded(sale: PaidCardMail): MailContent {
  const organisation = oneLine(sale.organiserName)
  const amount = sale.amountText
  return letter(sale, {
    subject: m.mail_gift_card_refunded_subject({ amount }),
    title: m.mail_gift_card_refunded_title(),
    words: [m.mail_gift_card_refunded_body({ amount, organisation })],
    facts: [
      [m.mail_gift_card_receipt_purchase(), sale.reference],
      [m.mail_refund(), amount],
    ],
  })
}

interface Letter {
  subject: string
  title: string
  words: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
}

function letter(sale: PaidCardMail, { subject, title, words, facts }: Letter): MailContent {
  const because = m.mail_gift_card_own_because({ organisation: oneLine(sale.organiserName) })
  const [first = ''] = words
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: first,
      body: [heading(title), paragraph(greeting(sale.buyerName)), ...words.map((text) => paragraph(text))],
      stub: [details(facts)],
      footer: organiserFooter(because, sale),
    }),
    text: plainText([
      greeting(sale.buyerName),
      ...words,
      facts.map(([name, value]) => fact(name, value)).join('\n'),
      because,
      organiserText(sale),
    ]),
  }
}
