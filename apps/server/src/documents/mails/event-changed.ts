import { formatList, m } from '@foyer/messages'
import { html } from './html.ts'
import type { MailContent } from './layout.ts'
import { button, details, heading, joinLink, note, paragraph } from './parts.ts'
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, greeting, joinText, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

/** A detail that has changed. */
export interface Changed {
  name: keyof typeof words
  was: string
  now: string
}

export interface EventChanged extends NamedOrganiser {
  name: string
  eventTitle: string
  /** As it is shown. */
  reference: string
  changes: Changed[]
  /** Where to join, when that is what changed; else null. */
  newJoinUrl: string | null
  /** The organiser's note, or ''. */
  noteText: string
  /** What guests who cannot come on the new date can do; '' where the date stays. */
  refundText: string
  ticketsUrl: string
}

const words = {
  when: { news: m.mail_changed_time, now: m.mail_changed_when_now, before: m.mail_changed_when_before },
  doors: { news: m.mail_changed_time, now: m.mail_changed_doors_now, before: m.mail_changed_doors_before },
  where: { news: m.mail_changed_place, now: m.mail_changed_where_now, before: m.mail_changed_where_before },
}

/** Tells guests that the time, the place or the link of an event has changed. The caller attaches the calendar file. */
export function eventChanged(news: EventChanged): MailContent {
  const event = oneLine(news.eventTitle)
  const organiser = oneLine(news.organiserName)
  const what = new Set(news.changes.map(({ name }) => words[name].news()))
  if (news.newJoinUrl !== null) what.add(m.mail_changed_link())
  const changes = formatList([...what])
  const subject = m.mail_changed_subject({ event, changes })
  const body = m.mail_changed_body({ organiser, event, changes })
  const tickets = m.mail_changed_tickets()
  const said = news.noteText === '' ? '' : m.mail_organiser_writes({ organiser, words: oneLine(news.noteText) })
  const open = m.mail_open_tickets({ count: 2 })
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: news.changes.map(({ name, now }) => fact(words[name].now(), now)).join(' · ') || body,
      body: [
        heading(m.mail_changed_title()),
        paragraph(greeting(news.name)),
        paragraph(body),
        paragraph(tickets),
        said === '' ? '' : paragraph(said),
      ],
      stub: [
        ...news.changes.map(({ name, was, now }) =>
          details([
            [words[name].now(), now],
            [words[name].before(), was],
          ]),
        ),
        joinLink(news.newJoinUrl),
        button(open, news.ticketsUrl),
        news.refundText === '' ? html`` : note(news.refundText),
      ],
      footer: organiserFooter(m.mail_because_tickets({ reference: oneLine(news.reference) }), news),
    }),
    text: plainText([
      greeting(news.name),
      body,
      said,
      ...news.changes.map(
        ({ name, was, now }) => `${fact(words[name].now(), now)}\n${fact(words[name].before(), was)}`,
      ),
      joinText(news.newJoinUrl),
      tickets,
      link(open, news.ticketsUrl),
      oneLine(news.refundText),
      organiserText(news),
    ]),
  }
}
