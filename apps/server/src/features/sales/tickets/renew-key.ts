import type { TicketKeyView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages, auditEvent, findEvent, namesOf } from '../../programme/events/index.ts'
import { announceLive } from '../../../outbox/index.ts'
import { insertKey, type KeyRow } from './event-keys.ts'

/** A token has one byte for its key. */
const LAST_KEY = 255

interface Renewal {
  readonly eventId: string
  readonly replaces: number
  readonly formerCodes: 'good' | 'good_until' | 'refused'
  readonly until: string | null
}

export async function listKeys(deps: Deps, actor: MemberActor, eventId: string): Promise<{ items: TicketKeyView[] }> {
  const event = assertManages(actor, 'events:read', await findEvent(deps.db, eventId))
  return { items: (await keysOf(deps.db, event.id)).map(keyView) }
}

/**
 * Rotates the key: tickets are signed with a new one from now on. Codes of the former key stay valid for good, until a given time, or not
 * at all. Unless they stay valid for good, the same transaction has new codes mailed to all ticket holders.
 */
export async function renewKey(deps: Deps, actor: MemberActor, renewal: Renewal): Promise<{ items: TicketKeyView[] }> {
  const event = assertManages(actor, 'events:write', await findEvent(deps.db, renewal.eventId))
  const validUntil = endOf(deps, renewal)
  return deps.db.transaction().execute(async (trx) => {
    const retired = await retire(trx, actor, { ...renewal, validUntil })
    if (!retired) throw new AppError('key.changed')
    if (retired.key_id === LAST_KEY) throw new AppError('key.used_up')
    await insertKey(deps, trx, event.id, retired.key_id + 1)
    await announceLive(trx, { name: 'doors.changed', eventId: event.id })
    if (renewal.formerCodes !== 'good')
      await deps.outbox.announce(trx, { name: 'ticket_codes.renewed', ...namesOf(event), round: retired.key_id + 1 })
    const keys = await keysOf(trx, event.id)
    await auditEvent(trx, actor, event, 'renew_ticket_key', {
      before: { key: retired.key_id },
      after: { key: retired.key_id + 1, formerCodes: renewal.formerCodes, validUntil },
    })
    return { items: keys.map(keyView) }
  })
}

/** Refuses codes of a retired key from now on; a repeated call changes nothing. */
export async function refuseKey(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; keyId: number },
): Promise<{ items: TicketKeyView[] }> {
  const event = assertManages(actor, 'events:write', await findEvent(deps.db, ids.eventId))
  return deps.db.transaction().execute(async (trx) => {
    const keys = await keysOf(trx, event.id)
    const key = keys.find((each) => each.key_id === ids.keyId && each.retired_at !== null)
    if (!key) throw new AppError('key.not_found')
    const refused = await trx
      .updateTable('event_keys')
      .set({ compromised: true, valid_until: sql<Date>`now()` })
      .where('event_id', '=', event.id)
      .where('key_id', '=', key.key_id)
      .where('compromised', '=', false)
      .executeTakeFirst()
    if (refused.numUpdatedRows > 0n) {
      await announceLive(trx, { name: 'doors.changed', eventId: event.id })
      await deps.outbox.announce(trx, { name: 'ticket_codes.renewed', ...namesOf(event), round: key.key_id + 256 })
      await auditEvent(trx, actor, event, 'refuse_ticket_key', { after: { key: key.key_id } })
    }
    return { items: (await keysOf(trx, event.id)).map(keyView) }
  })
}

function endOf(deps: Deps, { formerCodes, until }: Renewal): Date | null {
  if (formerCodes === 'good') return null
  if (formerCodes === 'refused') return deps.now()
  const end = until === null ? null : new Date(until)
  if (!end || end <= deps.now()) throw new AppError('request.invalid', { fields: { until: 'not_future' } })
  return end
}

/** If two members rotate the key at once, one of them finds the key that signs and the other a retired one. */
function retire(
  trx: Trx,
  actor: MemberActor,
  renewal: Renewal & { validUntil: Date | null },
): Promise<KeyRow | undefined> {
  return trx
    .updateTable('event_keys')
    .set({
      retired_at: sql<Date>`now()`,
      retired_by: actor.userId,
      valid_until: renewal.validUntil,
      compromised: renewal.formerCodes === 'refused',
    })
    .where('event_id', '=', renewal.eventId)
    .where('key_id', '=', renewal.replaces)
    .where('retired_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

function keysOf(db: Database | Trx, eventId: string): Promise<KeyRow[]> {
  return db.selectFrom('event_keys').selectAll().where('event_id', '=', eventId).orderBy('key_id', 'desc').execute()
}

function keyView(key: KeyRow): TicketKeyView {
  return {
    keyId: key.key_id,
    createdAt: key.created_at.toISOString(),
    retiredAt: key.retired_at?.toISOString() ?? null,
    validUntil: key.valid_until?.toISOString() ?? null,
    compromised: key.compromised,
  }
}
