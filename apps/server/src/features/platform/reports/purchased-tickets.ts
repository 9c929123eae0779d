import { required, textIn } from '@foyer/domain'
import type { PurchasedTicketView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { orderToken, ticketToken } from '../../../secrets.ts'
import { findUser } from '../../people/accounts/index.ts'
import { isoOrNull, readingOf } from '../../programme/events/index.ts'
import { admits } from '../../sales/orders/index.ts'
import { firstTransfer } from '../../sales/tickets/index.ts'

/**
 * Tickets bought with the user's confirmed address, and those that were passed on to it, the next event first. The address is confirmed,
 * so the user may open everything that mails to it open.
 */
export async function listPurchasedTickets(deps: Deps, actor: UserActor, paging: { page: number; limit: number }) {
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw new AppError('session.required')
  const proved = user.email_verified_at ? user.email : ''
  const mine = deps.db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .leftJoin('ticket_transfers as first', (join) =>
      join.onRef('first.ticket_id', '=', 'tickets.id').on('first.generation', '=', firstTransfer()),
    )
    .leftJoin('ticket_transfers as held', 'held.id', 'tickets.transfer_id')
    .where((eb) => eb.or([eb('orders.email', '=', proved), eb('held.to_email', '=', proved)]))
  const rows = await mine
    .select([
      'tickets.id',
      sql<string>`case when held.to_email = ${proved} then tickets.guest_name
        else coalesce(first.to_name, tickets.guest_name) end`.as('guest_name'),
      'held.to_email',
      'held.from_name',
      'tickets.transfer_id',
      'tickets.state',
      'tickets.order_id',
      'tickets.created_at',
      'orders.reference',
      'orders.link_generation',
      'events.id as event_id',
      'events.title',
      'events.custom_url',
      'events.starts_at',
      'events.ends_at',
      'events.timezone',
      'events.venue_name',
      'events.city',
      'events.language',
      'events.translations',
      'ticket_types.name as ticket_name',
      'ticket_types.translations as ticket_translations',
    ])
    .orderBy('events.starts_at', 'desc')
    .orderBy('tickets.id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute()
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = rows.map((row): PurchasedTicketView => {
    const isHeld = row.to_email === proved
    const reading = readingOf(row, deps.site)
    return {
      _id: row.id,
      eventId: row.event_id,
      eventTitle: textIn(row.title, 'title', row.translations, reading).text,
      customUrl: row.custom_url,
      startsAt: isoOrNull(row.starts_at) ?? row.created_at.toISOString(),
      endsAt: isoOrNull(row.ends_at) ?? row.created_at.toISOString(),
      timezone: row.timezone,
      venueName: textIn(row.venue_name, 'venueName', row.translations, reading).text,
      city: row.city,
      ticketName: textIn(row.ticket_name, 'name', row.ticket_translations, reading).text,
      guestName: row.guest_name,
      state: !isHeld && row.transfer_id !== null && admits(row) ? 'transferred' : row.state,
      order: isHeld
        ? null
        : { reference: row.reference, token: orderToken(deps.secrets, { ...row, id: row.order_id }) },
      transfer:
        isHeld && row.transfer_id !== null
          ? {
              _id: row.transfer_id,
              token: ticketToken(deps.secrets, row.transfer_id),
              from: required(row.from_name, 'the sender of a ticket'),
            }
          : null,
    }
  })
  return pageOf(items, paging, total)
}
