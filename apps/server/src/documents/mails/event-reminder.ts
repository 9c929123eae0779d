import type { MailContent } from './layout.ts'
import { button, details, heading, joinLink, note, paragraph } from './parts.ts'
import { greeting, joinText, oneLine, plainText } from './plain-text.ts'
import { twoPartPage } from './two-part-page.ts'

export interface EventReminder {
  name: string
  eventTitle: string
  organiserName: string
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

/** The day before: when, where, and the way to the tickets. The caller attaches the calendar file. */
export function eventReminder(event: EventReminder): MailContent {
  const title = oneLine(event.eventTitle)
  const subject = `Soon: ${title}`
  const soon = `${title} is about to begin, and you have a ticket.`
  const bring = [
    ...(event.onlineOnly ? [] : ['At the door the code is enough, on paper or on the phone.']),
    ...(event.joinUrl === null ? [] : ['Online you join by the link below, which is for you alone.']),
  ].join(' ')
  const cannot = 'You cannot come? Open your tickets to pass them on, or to see whether they can be given back.'
  return {
    subject,
    html: twoPartPage({
      subject,
      preview: `${event.whenText} · ${event.placeText}`,
      body: [heading('See you soon'), paragraph([greeting(event.name), ' ', soon]), paragraph(bring)],
      stub: [
        details([
          ['When', event.doorsText === '' ? event.whenText : `${event.whenText}. ${event.doorsText}`],
          ['Where', event.placeText],
        ]),
        joinLink(event.joinUrl),
        button('Open my tickets', event.ticketsUrl),
        note(cannot),
      ],
      footer: `An event of ${oneLine(event.organiserName)}. You get this mail because you have tickets in the order ${oneLine(event.reference)}.`,
    }),
    text: plainText([
      greeting(event.name),
      soon,
      `When: ${oneLine(event.whenText)}${event.doorsText === '' ? '' : `\n${oneLine(event.doorsText)}`}\nWhere: ${oneLine(event.placeText)}`,
      joinText(event.joinUrl),
      bring,
      `Open my tickets:\n${event.ticketsUrl}`,
      cannot,
    ]),
  }
}
