import type { BroadcastAudience } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { BroadcastRecipientsTable, BroadcastsTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoUsers } from './demo-users.ts'
import { HOUR } from './moments.ts'
import { bold, bullets, document, heading, link, paragraph } from './rich-text-writing.ts'

interface Letter {
  readonly hoursAgo: number
  readonly title: string
  readonly audience: BroadcastAudience
  readonly byMail: boolean
  readonly read: boolean
  readonly body: RichTextDocument
}

const letters: readonly Letter[] = [
  {
    hoursAgo: 5,
    title: 'Doors on a borrowed phone',
    audience: { kind: 'organisers' },
    byMail: false,
    read: false,
    body: document(
      paragraph('Saturday is busy across the house, so here is how most of you get everybody in quickly:'),
      bullets(
        ['Make one ', bold('door'), ' per entrance under Doors, and give each its own code.'],
        'Try a ticket of your own an hour before. One scan, one answer.',
        'A phone with 40 % battery is a phone you will be charging at ten.',
      ),
      paragraph('Have a good night.'),
    ),
  },
  {
    hoursAgo: 3 * 24,
    title: 'December opens: put your dates up early',
    audience: { kind: 'organisers' },
    byMail: true,
    read: false,
    body: document(
      paragraph('Listings for December are seen three times as often in the last week of November as later.'),
      heading('What sells early'),
      bullets(
        'A cover picture that is a photograph.',
        'Two prices rather than five.',
        'A first line that says who plays.',
      ),
    ),
  },
  {
    hoursAgo: 12 * 24,
    title: 'What the platform fee pays for',
    audience: { kind: 'everyone' },
    byMail: true,
    read: true,
    body: document(
      paragraph('Some of you asked. It pays for payments, for mails that arrive and for the people who answer yours.'),
      paragraph(
        'You choose for each event whether buyers see it on top or whether it comes out of the price. More in the ',
        link('terms', 'https://foyer.example/terms'),
        '.',
      ),
    ),
  },
]

/** The broadcasts of the demo, all sent. */
export function broadcastRows({ admin }: DemoUsers, now: Date): Insertable<BroadcastsTable>[] {
  return letters.map((letter) => {
    const sentAt = new Date(now.getTime() - letter.hoursAgo * HOUR)
    return {
      id: uuidv7(sentAt.getTime()),
      author_id: admin.id,
      title: letter.title,
      body: JSON.stringify(letter.body),
      audience: JSON.stringify(letter.audience),
      by_mail: letter.byMail,
      state: 'sent',
      send_at: sentAt,
      expected: 3,
      started_at: sentAt,
      finished_at: sentAt,
      created_at: sentAt,
    }
  })
}

/** Who has a broadcast in their inbox; one of long ago has been read. */
export function recipientRows(
  { id, send_at: sentAt, by_mail: byMail, title }: Insertable<BroadcastsTable>,
  { organisers }: DemoUsers,
): Insertable<BroadcastRecipientsTable>[] {
  const wasRead = letters.find((letter) => letter.title === title)?.read ?? false
  return Object.values(organisers).map((organiser) => ({
    broadcast_id: id,
    user_id: organiser.id,
    delivered_at: new Date(sentAt),
    read_at: wasRead ? new Date(new Date(sentAt).getTime() + 2 * HOUR) : null,
    by_mail: byMail,
    mailed_at: byMail ? new Date(sentAt) : null,
  }))
}
