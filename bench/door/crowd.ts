import { randomBytes } from 'node:crypto'
import { doorCode } from '@foyer/domain'
import { doorLink } from '../../apps/server/src/features/door/check-in/index.ts'
import { ensureEventKey, ticketCode, ticketSigner } from '../../apps/server/src/features/sales/tickets/index.ts'
import type { DoorActor } from '../../apps/server/src/http/actor.ts'
import { signDoorToken } from '../../apps/server/src/http/tokens.ts'
import { uuidv7 } from '../../apps/server/src/ids.ts'
import { openSale, type Site } from '../site.ts'

const HOUR = 3_600_000
const TICKETS_PER_ORDER = 2

/** An evening whose doors are open, with all its tickets in the hands of guests. */
export interface Crowd {
  readonly eventId: string
  readonly ticketIds: readonly string[]
  readonly doorLink: string
  /** The codes of `count` tickets, starting with the ticket at index `from`. */
  readonly codes: (from: number, count: number) => string[]
  /** One more phone at the door, with its token. */
  readonly pairPhone: () => Promise<{ actor: DoorActor; token: string }>
}

/** Inserts the rows directly, because the benchmark measures neither the sale of tickets nor the setup of doors. */
export async function openCrowd(site: Pick<Site, 'deps'>, tickets: number): Promise<Crowd> {
  const { deps } = site
  const { eventId, ticketTypeId } = await openSale(site, tickets)
  await deps.pool.query(
    `update events set starts_at = now() + interval '1 hour', ends_at = now() + interval '6 hours' where id = $1`,
    [eventId],
  )
  const ids = await insertTickets(site, { eventId, ticketTypeId, tickets })
  const { codeOf, ...door } = await openDoor(site, eventId)
  return {
    eventId,
    ticketIds: ids,
    ...door,
    codes: (from, count) => ids.slice(from, from + count).map((id) => codeOf({ id, ticket_type_id: ticketTypeId })),
  }
}

/** Creates a door of an event. Returns its link, the code of a ticket that was never transferred, and a function that pairs phones. */
export async function openDoor({ deps }: Pick<Site, 'deps'>, eventId: string) {
  await deps.db.transaction().execute((trx) => ensureEventKey(deps, trx, eventId))
  const signer = await ticketSigner(deps, deps.db, eventId)
  const event = await deps.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
  const door = await deps.db
    .insertInto('doors')
    .values({
      id: uuidv7(),
      event_id: eventId,
      name: 'Main gate',
      ticket_type_ids: null,
      direction: 'both',
      shows_names: true,
      admits_offline: true,
      opens_at: null,
      closes_at: null,
      code: doorCode(randomBytes(8)),
      expires_at: new Date(Date.now() + 24 * HOUR),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    doorLink: doorLink(deps.site, door),
    codeOf: (ticket: { id: string; ticket_type_id: string }) => ticketCode(signer, event, { ...ticket, generation: 1 }),
    pairPhone: async () => {
      const deviceId = uuidv7()
      const device = { id: deviceId, door_id: door.id, event_id: eventId, label: 'Android phone, Chrome' }
      await deps.db.insertInto('door_devices').values(device).execute()
      const place = { eventId, seriesId: null, kiosk: false } as const
      const actor = { kind: 'door', deviceId, doorId: door.id, doorName: door.name, ...place } as const
      return { actor: { ...actor, staffed: null }, token: await signDoorToken(deps, deviceId) }
    },
  }
}

async function insertTickets(
  { deps }: Pick<Site, 'deps'>,
  { eventId, ticketTypeId, tickets }: { eventId: string; ticketTypeId: string; tickets: number },
): Promise<string[]> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `with made as (
       insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email, lines,
         quantity, currency, subtotal, total, held_until, paid_at)
       select gen_random_uuid(), upper(substr(md5($1 || buyer), 1, 11)), $2, decode(md5(buyer || $1), 'hex'), 'crowd', 'paid',
         'Adaeze', 'Okafor', 'adaeze@example.org', '[]', $4, 'NGN', 0, 0, now(), now()
       from generate_series(1, $3::int / $4::int) buyer
       returning id
     )
     insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
     select gen_random_uuid(), made.id, $2, $5, number, 'Guest ' || md5(made.id::text || number)
     from made, generate_series(1, $4::int) number
     returning id`,
    [uuidv7(), eventId, tickets, TICKETS_PER_ORDER, ticketTypeId],
  )
  // As autovacuum does within a minute.
  await deps.pool.query('analyze')
  // Guests do not come in the order in which they bought.
  return rows.map(({ id }) => id).toSorted()
}
