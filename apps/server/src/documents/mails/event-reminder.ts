import { m } from '@foyer/messages'
import type { MailContent } from './layout.ts'
import { button, details, heading, joinLink, note, paragraph } from './parts.ts'
import { organiserFooter, organiserText, type NamedOrganiser } from './organiser-link.ts'
import { fact, greeting, joinText, link, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

export interface EventReminder extends NamedOrganiser {
  name: string
  eventTitle: string
  /** As it is shown. */
  reference: string
  whenText: string
  /** '' where doors open with the start. */
  doorsText: string
  placeText: string
  /** Without a door to come to. */
  onlineOnly: boolean
  /** Where to join, null where it is not online. */
  joinUrl: string | null
  ticketsUrl: string
}

/** The day before: when, where, and the link to the tickets. The caller attaches the calendar file. */
export function eventReminder(reminder: EventReminder): MailContent {
  const event = oneLine(reminder.eventTitle)
  const subject = m.mail_reminder_subject({ event })
  const body = m.mail_reminder_body({ event })
  const bring = [
    ...(reminder.onlineOnly ? [] : [m.mail_reminder_code()]),
    ...(reminder.joinUrl === null ? [] : [m.mail_reminder_online()]),
  ]
  const cannot = m.mail_reminder_cannot_come()
  const open = m.mail_open_tickets({ count: 2 })
  const doors = reminder.doorsText
  const why = m.mail_reminder_footer({
    organiser: oneLine(reminder.organiserName),
    reference: oneLine(reminder.reference),
  })
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: `${reminder.whenText} · ${reminder.placeText}`,
      body: [
        heading(m.mail_reminder_title()),
        paragraph(greeting(reminder.name)),
        paragraph(body),
        ...bring.map((text) => paragraph(text)),
      ],
      stub: [
        details([
          [m.mail_when(), doors === '' ? reminder.whenText : `${reminder.whenText} · ${doors}`],
          [m.mail_where(), reminder.placeText],
        ]),
        joinLink(reminder.joinUrl),
        button(open, reminder.ticketsUrl),
        note(cannot),
      ],
      footer: organiserFooter(why, reminder),
    }),
    text: plainText([
      greeting(reminder.name),
      body,
      [
        fact(m.mail_when(), reminder.whenText),
        ...(doors === '' ? [] : [oneLine(doors)]),
        fact(m.mail_where(), reminder.placeText),
      ].join('\n'),
      joinText(reminder.joinUrl),
      bring.join('\n'),
      link(open, reminder.ticketsUrl),
      cannot,
      organiserText(reminder),
    ]),
  }
}
