import type { MailContent } from './layout.ts'
import { button, details, heading, note, paragraph } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

interface EventNews {
  buyerName: string
  eventTitle: string
  /** As it is shown. */
  reference: string
  organiserName: string
  orderUrl: string
}

export interface Postponed extends EventNews {
  /** When it was to be. */
  formerText: string
  /** When it will be; null while that is not known. */
  newText: string | null
  placeText: string
  /** The organiser's own words, '' when there are none. */
  noteText: string
  /** What can be done by who cannot come. */
  refundText: string
}

const footerOf = ({ reference }: EventNews) =>
  `You get this mail because you have tickets in the order ${oneLine(reference)}.`

/** An event was put off: when it will be, that tickets stay good, and what to do for who cannot come. */
export function eventPostponed(news: Postponed): MailContent {
  const title = oneLine(news.eventTitle)
  const subject = news.newText === null ? `${title} is postponed` : `${title} has a new date`
  const when =
    news.newText === null
      ? `${title} will not take place on ${oneLine(news.formerText)}. The new date is not known yet; we write again as soon as it is.`
      : `${title} will take place on ${oneLine(news.newText)} instead of ${oneLine(news.formerText)}.`
  const tickets = 'Your tickets stay valid. You need do nothing: the same codes open the door.'
  const said = news.noteText === '' ? null : `${oneLine(news.organiserName)} writes: “${oneLine(news.noteText)}”`
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: `${when} ${tickets}`,
      body: [
        heading(news.newText === null ? 'Postponed' : 'A new date'),
        paragraph([greeting(news.buyerName), ' ', when]),
        paragraph(tickets),
        said === null ? '' : paragraph(said),
      ],
      stub: [
        details([
          ['New date', news.newText ?? 'To be announced'],
          ['Place', news.placeText],
        ]),
        button('Open your tickets', news.orderUrl),
        note(news.refundText),
      ],
      footer: footerOf(news),
    }),
    text: plainText([
      greeting(news.buyerName),
      when,
      tickets,
      ...(said === null ? [] : [said]),
      `New date: ${oneLine(news.newText ?? 'To be announced')}\nPlace: ${oneLine(news.placeText)}\nOrder: ${oneLine(news.reference)}`,
      `Your tickets:\n${news.orderUrl}`,
      news.refundText,
    ]),
  }
}

export interface CancelledEvent extends EventNews {
  /** When it was to be. */
  whenText: string
  /** The organiser's own words. */
  reasonText: string
  /** Whether the buyer paid nothing, gets back what they paid, or has it back already from their bank. */
  money: 'free' | 'refunded' | 'charged_back'
}

const MONEY: Readonly<Record<CancelledEvent['money'], string>> = {
  free: 'Your tickets were free, so there is nothing you need to do.',
  refunded:
    'Everything you paid, booking fees included, goes back the way it came. Banks take a few days; there is nothing you need to do.',
  charged_back:
    'Your bank has already returned your payment after you disputed it, so we cannot refund it again. There is nothing you need to do.',
}

/** An event is off: why, and that everything that was paid goes back by itself. */
export function eventCancelled(news: CancelledEvent): MailContent {
  const title = oneLine(news.eventTitle)
  const subject = `${title} is cancelled`
  const what = `we are sorry: ${title} will not take place. Your tickets are no longer valid.`
  const said = `${oneLine(news.organiserName)} writes: “${oneLine(news.reasonText)}”`
  const money = MONEY[news.money]
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: `${title} will not take place. ${money}`,
      body: [heading('Cancelled'), paragraph([greeting(news.buyerName), ' ', what]), paragraph(said), paragraph(money)],
      stub: [
        details([
          ['Order', news.reference],
          ['It was to be on', news.whenText],
        ]),
        button('Open the order', news.orderUrl),
      ],
      footer: footerOf(news),
    }),
    text: plainText([
      greeting(news.buyerName),
      what,
      said,
      money,
      `Order: ${oneLine(news.reference)}\nIt was to be on: ${oneLine(news.whenText)}`,
      `Your order:\n${news.orderUrl}`,
    ]),
  }
}
