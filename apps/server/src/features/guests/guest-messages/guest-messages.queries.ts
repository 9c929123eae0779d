import type { AutomaticMessageKind } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

/** A message with the numbers of its recipients, of mails sent and of recipients who opened a page from it. */
export interface GuestMessageRow {
  id: string
  event_id: string
  subject: string
  body: RichTextDocument
  ticket_type_id: string | null
  to_selection: boolean
  created_at: Date
  first_name: string
  last_name: string
  recipients: number
  mailed: number
  opened: number
  automatic: AutomaticMessageKind | null
  review: 'held' | 'released' | 'refused' | null
  review_reason: string
}

function select(db: Database | Trx) {
  return db
    .selectFrom('guest_messages')
    .innerJoin('users', 'users.id', 'guest_messages.author_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('guest_message_recipients')
          .select([
            sql<number>`count(*)::int`.as('recipients'),
            sql<number>`count(mailed_at)::int`.as('mailed'),
            sql<number>`(count(*) filter (where opened))::int`.as('opened'),
          ])
          .whereRef('message_id', '=', 'guest_messages.id')
          .as('reach'),
      (join) => join.onTrue(),
    )
    .select([
      'guest_messages.id',
      'guest_messages.event_id',
      'guest_messages.subject',
      'guest_messages.body',
      'guest_messages.ticket_type_id',
      'guest_messages.to_selection',
      'guest_messages.created_at',
      'guest_messages.review',
      'guest_messages.review_reason',
      'users.first_name',
      'users.last_name',
      'reach.recipients',
      'reach.mailed',
      'reach.opened',
      'guest_messages.automatic',
    ])
}

export function findGuestMessage(db: Database | Trx, id: string): Promise<GuestMessageRow | undefined> {
  return select(db).where('guest_messages.id', '=', id).executeTakeFirst()
}

/** Messages that wait for an administrator, the oldest first, with the organisation whose guests they are for and its first owner. */
export async function listHeldMessages(db: Database, filter: { page: number; limit: number }) {
  return pageOfRows(
    select(db)
      .innerJoin('events', 'events.id', 'guest_messages.event_id')
      .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('members')
            .innerJoin('users', 'users.id', 'members.user_id')
            .select(['users.id', 'users.email'])
            .whereRef('members.organisation_id', '=', 'organisations.id')
            .where('members.role', '=', 'owner')
            .orderBy('members.created_at')
            .orderBy('members.user_id')
            .limit(1)
            .as('owner'),
        (join) => join.onTrue(),
      )
      .select([
        'events.title',
        'owner.id as organiser_id',
        'owner.email as organiser_email',
        'organisations.created_at as organiser_since',
        'organisations.name as organiser_name',
      ])
      .where('guest_messages.review', '=', 'held')
      .orderBy('guest_messages.created_at'),
    db.selectFrom('guest_messages').where('review', '=', 'held'),
    filter,
  )
}

export async function listGuestMessages(
  db: Database,
  eventId: string,
  filter: { page: number; limit: number },
): Promise<{ rows: GuestMessageRow[]; total: number }> {
  return pageOfRows(
    select(db).where('guest_messages.event_id', '=', eventId).orderBy('guest_messages.id', 'desc'),
    db.selectFrom('guest_messages').where('event_id', '=', eventId),
    filter,
  )
}

interface Addresses {
  readonly after: string
  readonly until?: string
  readonly limit: number
}

/** The addresses to which a message has not been sent yet, in their order: those after one, up to and with another. */
export async function listUnmailed(
  db: Database | Trx,
  messageId: string,
  { after, until, limit }: Addresses,
): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_message_recipients')
    .select('email')
    .where('message_id', '=', messageId)
    .where('mailed_at', 'is', null)
    .where('email', '>', after)
    .where((eb) => (until === undefined ? eb.val(true) : eb('email', '<=', until)))
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ email }) => email)
}

/** How many messages were sent to an event's guests since an instant. */
export async function countSince(db: Database | Trx, eventId: string, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('guest_messages')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return sent
}

/** The number by which links of a mail name its recipient; null for recipients of earlier releases. */
export async function findRecipientNumber(db: Database, messageId: string, email: string): Promise<number | null> {
  const found = await db
    .selectFrom('guest_message_recipients')
    .select('number')
    .where('message_id', '=', messageId)
    .where('email', '=', email)
    .executeTakeFirst()
  return found?.number ?? null
}
