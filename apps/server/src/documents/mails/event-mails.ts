import { m } from '@foyer/messages'
import type { Html } from './html.ts'
import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, greeting, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface EventNews extends NamedOrganiser {
  buyerName: string
  eventTitle: string
  /** As it is shown. */
  reference: string
  orderUrl: string
}

export interface Postponed extends EventNews {
  /** The original date, null where it is not known. */
  formerText: string | null
  /** The new date, null while it is not known. */
  newText: string | null
  placeText: string
  /** The organiser's note, or ''. */
  noteText: string
  /** What guests who cannot come on the new date can do. */
  refundText: string
}

/** Tells guests that an event is postponed: the new date if it is known, that tickets stay valid, and what to do who cannot come. */
export function eventPostponed(news: Postponed): MailContent {
  const event = oneLine(news.eventTitle)
  const words = postponedWords(news, event)
  const tickets = m.mail_postponed_tickets()
  const said = organiserWrites(news.organiserName, news.noteText)
  const open = m.mail_open_tickets({ count: 2 })
  const date = news.newText ?? m.mail_to_be_announced()
  return {
    subject: words.subject,
    html: twoPartPage({
      subject: words.subject,
      preview: `${words.body} ${tickets}`,
      body: [
        heading(words.title),
        paragraph(greeting(news.buyerName)),
        paragraph(words.body),
        paragraph(tickets),
        said === '' ? '' : paragraph(said),
      ],
      stub: [
        details([
          [m.mail_postponed_new_date(), date],
          [m.mail_where(), news.placeText],
        ]),
        button(open, news.orderUrl),
        note(news.refundText),
      ],
      footer: footerOf(news),
    }),
    text: plainText([
      greeting(news.buyerName),
      words.body,
      tickets,
      said,
      [
        fact(m.mail_postponed_new_date(), date),
        fact(m.mail_where(), news.placeText),
        fact(m.mail_order(), news.reference),
      ].join('\n'),
      link(open, news.orderUrl),
      news.refundText,
      organiserText(news),
    ]),
  }
}

function postponedWords({ newText, formerText }: Postponed, event: string) {
  const former = formerText === null ? null : oneLine(formerText)
  if (newText === null)
    return {
      subject: m.mail_postponed_subject({ event }),
      title: m.mail_postponed_title(),
      body: former === null ? m.mail_postponed_body_no_former({ event }) : m.mail_postponed_body({ event, former }),
    }
  const date = oneLine(newText)
  return {
    subject: m.mail_postponed_subject_date({ event }),
    title: m.mail_postponed_title_date(),
    body:
      former === null
        ? m.mail_postponed_body_date_no_former({ event, date })
        : m.mail_postponed_body_date({ event, date, former }),
  }
}

function footerOf(news: EventNews): Html {
  return organiserFooter(m.mail_because_tickets({ reference: oneLine(news.reference) }), news)
}

function organiserWrites(organiser: string, words: string): string {
  return words === '' ? '' : m.mail_organiser_writes({ organiser: oneLine(organiser), words: oneLine(words) })
}

export interface CancelledEvent extends EventNews {
  /** The planned date. */
  whenText: string
  /** The organiser's reason, or ''. */
  reasonText: string
  /**
   * Whether the buyer paid nothing, gets back what they paid, or has it back already from their bank; of a part, what the bank took back and
   * what is left of that payment, with currency.
   */
  money: keyof typeof money | { takenText: string; restText: string }
  /** What is refunded beside a payment that the bank took back, with currency; null where nothing is, or no bank took anything back. */
  alsoRefundedText: string | null
}

const money = {
  free: m.mail_cancelled_free,
  refunded: m.mail_cancelled_refunded,
  refunded_to_card: m.mail_cancelled_refunded_card,
  refunded_to_both: m.mail_cancelled_refunded_both,
  charged_back: m.mail_cancelled_charged_back,
}

function moneyInWords({ money: of, alsoRefundedText: amount }: CancelledEvent): string {
  const words =
    typeof of === 'string'
      ? money[of]()
      : m.mail_cancelled_charged_back_in_part({ taken: of.takenText, rest: of.restText })
  return amount === null ? words : `${words} ${m.mail_cancelled_also_refunded({ amount })}`
}

/** Tells buyers that an event is cancelled: why, and what happens to their money. */
export function eventCancelled(news: CancelledEvent): MailContent {
  const event = oneLine(news.eventTitle)
  const subject = m.mail_cancelled_subject({ event })
  const body = m.mail_cancelled_body({ event })
  const said = organiserWrites(news.organiserName, news.reasonText)
  const paid = moneyInWords(news)
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: `${body} ${paid}`,
      body: [
        heading(m.mail_cancelled_title()),
        paragraph(greeting(news.buyerName)),
        paragraph(body),
        said === '' ? '' : paragraph(said),
        paragraph(paid),
      ],
      stub: [
        details([
          [m.mail_order(), news.reference],
          [m.mail_cancelled_was_planned(), news.whenText],
        ]),
        button(m.mail_open_order(), news.orderUrl),
      ],
      footer: footerOf(news),
    }),
    text: plainText([
      greeting(news.buyerName),
      body,
      said,
      paid,
      `${fact(m.mail_order(), news.reference)}\n${fact(m.mail_cancelled_was_planned(), news.whenText)}`,
      link(m.mail_open_order(), news.orderUrl),
      organiserText(news),
    ]),
  }
}
