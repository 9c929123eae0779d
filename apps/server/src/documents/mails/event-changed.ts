import { html } from './html.ts'
import type { MailContent } from './layout.ts'
import { button, details, heading, joinLink, note, paragraph } from './parts.ts'
import { greeting, joinText, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

/** One thing that is another now, as it was and as it is. */
export interface Changed {
  name: 'When' | 'Doors' | 'Where'
  was: string
  now: string
}

export interface EventChanged {
  name: string
  eventTitle: string
  organiserName: string
  /** As it is shown. */
  reference: string
  changes: Changed[]
  /** Where to join, when that is what changed; else null. */
  newJoinUrl: string | null
  /** The organiser's own words, '' when there are none. */
  noteText: string
  /** What can be done by who cannot come then; '' where only the place is another. */
  refundText: string
  ticketsUrl: string
}

const NEWS: Readonly<Record<Changed['name'], string>> = {
  When: 'a new time',
  Doors: 'a new time',
  Where: 'a new place',
}

/** What of an event that guests go by is another now. The caller attaches the calendar file. */
export function eventChanged(news: EventChanged): MailContent {
  const title = oneLine(news.eventTitle)
  const what = [
    ...new Set([...news.changes.map(({ name }) => NEWS[name]), ...(news.newJoinUrl ? ['a new link to join'] : [])]),
  ]
  const list = new Intl.ListFormat('en').format(what)
  const subject = `${title}: ${list}`
  const said = `${oneLine(news.organiserName)} has changed ${title}: there is ${list}.`
  const tickets = 'Your tickets stay valid, with the same codes. The calendar file attached puts your calendar right.'
  const words = news.noteText === '' ? null : `${oneLine(news.organiserName)} writes: “${oneLine(news.noteText)}”`
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: news.changes.map(({ name, now }) => `${name}: ${now}`).join(' · ') || said,
      body: [
        heading('Please note'),
        paragraph([greeting(news.name), ' ', said]),
        paragraph(tickets),
        words === null ? '' : paragraph(words),
      ],
      stub: [
        ...news.changes.map(({ name, was, now }) =>
          details([
            [`${name}, now`, now],
            [`${name}, before`, was],
          ]),
        ),
        joinLink(news.newJoinUrl),
        button('Open your tickets', news.ticketsUrl),
        news.refundText === '' ? html`` : note(news.refundText),
      ],
      footer: `You get this mail because you have tickets in the order ${oneLine(news.reference)}.`,
    }),
    text: plainText([
      greeting(news.name),
      said,
      ...(words === null ? [] : [words]),
      ...news.changes.map(({ name, was, now }) => `${name}, now: ${oneLine(now)}\n${name}, before: ${oneLine(was)}`),
      joinText(news.newJoinUrl),
      tickets,
      `Your tickets:\n${news.ticketsUrl}`,
      oneLine(news.refundText),
    ]),
  }
}
