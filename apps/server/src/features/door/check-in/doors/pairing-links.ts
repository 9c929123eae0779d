import { createHash } from 'node:crypto'
import type { PairingLinkView, PairingLinksInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { uuidv7 } from '../../../../ids.ts'
import { assertManages, auditEvent, type EventRow, findEvent } from '../../../programme/events/index.ts'
import { assertManagesDoor, holdDoors, isAtEvent, isDoorAt } from './door-place.ts'
import { type DoorRow, lockDoor } from './doors.queries.ts'
import { doorLink } from './doors.view.ts'
import { newDoorCode } from './door-codes.ts'

const MINUTE = 60_000

function digest(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

/** Makes links that pair one phone each. With `replaces`, the phone that uses it takes the place of that one, which is locked out. */
export async function createPairingLinks(
  deps: Deps,
  actor: MemberActor,
  { eventId, doorId }: { eventId: string; doorId: string },
  { count, minutes, replaces }: PairingLinksInput,
): Promise<{ items: PairingLinkView[] }> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  const expiresAt = new Date(deps.now().getTime() + minutes * MINUTE)
  const codes = Array.from({ length: count }, newDoorCode)
  return deps.db.transaction().execute(async (trx) => {
    const current = await holdDoors(trx, actor, event, undefined)
    const door = await lockDoor(trx, doorId)
    if (!door || !isAtEvent(door, event) || door.revoked_at !== null) throw new AppError('door.not_found')
    assertManagesDoor(current, event, door)
    if (replaces && !(await isPhoneOf(trx, door.id, replaces))) throw new AppError('door.not_found')
    await trx
      .insertInto('door_pairing_links')
      .values(
        codes.map((code) => ({
          id: uuidv7(),
          door_id: door.id,
          event_id: door.event_id,
          code_hash: digest(code),
          replaces,
          created_by: actor.userId,
          expires_at: expiresAt,
        })),
      )
      .execute()
    await auditEvent(trx, actor, event, 'create_pairing_links', { after: { door: door.name, links: count } })
    return {
      items: codes.map((code) => ({
        code,
        link: doorLink(deps.site, { ...door, code }),
        expiresAt: expiresAt.toISOString(),
      })),
    }
  })
}

async function isPhoneOf(trx: Trx, doorId: string, deviceId: string): Promise<boolean> {
  const phone = await trx
    .selectFrom('door_devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('door_id', '=', doorId)
    .executeTakeFirst()
  return phone !== undefined
}

/**
 * Uses a link up and returns its door. If several phones open it concurrently, the conditional update lets only one succeed. The door is
 * locked first, as in everything that ends its links.
 */
export async function usePairingLink(trx: Trx, place: string, code: string): Promise<DoorRow | undefined> {
  const hash = digest(code)
  const door = await trx
    .selectFrom('doors')
    .innerJoin('door_pairing_links', 'door_pairing_links.door_id', 'doors.id')
    .selectAll('doors')
    .where('door_pairing_links.code_hash', '=', hash)
    .where(sql<boolean>`${place}::uuid in (doors.event_id, doors.series_id)`)
    .where('doors.revoked_at', 'is', null)
    .where(sql<boolean>`doors.expires_at > now()`)
    .forNoKeyUpdate('doors')
    .executeTakeFirst()
  if (!door) return undefined
  const used = await trx
    .updateTable('door_pairing_links')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returning('replaces')
    .executeTakeFirst()
  if (!used) return undefined
  if (used.replaces !== null) await lockReplacedOut(trx, door, used.replaces)
  return door
}

/** A phone that was paired by the code of its door knows the code, with which it could pair again at once. */
async function lockReplacedOut(trx: Trx, door: DoorRow, deviceId: string): Promise<void> {
  const replaced = await trx
    .updateTable('door_devices')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('by_link')
    .executeTakeFirst()
  if (replaced?.by_link !== false) return
  await trx.updateTable('doors').set({ code: newDoorCode() }).where('id', '=', door.id).execute()
}

/** A link with its creator, as the organiser sees it. Its code is no longer known. */
export interface ListedLink {
  readonly id: string
  readonly door_id: string
  readonly made_by: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
  readonly replaces: string | null
}

/** How long links stay listed after they ended; older ones are in the audit log. */
const LISTED_DAYS = 7

/** The links of an event's doors that can be used, and those that ended lately, newest first. */
export async function listPairingLinks(db: Database, event: Pick<EventRow, 'id' | 'series_id'>): Promise<ListedLink[]> {
  const { rows } = await sql<ListedLink>`
    select links.id, links.door_id, nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '') as made_by,
      links.created_at, links.expires_at, links.used_at, phones.label as replaces
    from door_pairing_links links
      join doors on doors.id = links.door_id
      left join users on users.id = links.created_by
      left join door_devices phones on phones.id = links.replaces
    where ${isDoorAt(event)}
      and coalesce(links.used_at, links.expires_at) > now() - make_interval(days => ${LISTED_DAYS})
    order by links.created_at desc, links.id desc`.execute(db)
  return rows
}

/** Withdraws an unused link. If a phone opens it at the same moment, only one of the two succeeds. */
export async function withdrawPairingLink(
  deps: Deps,
  actor: MemberActor,
  { eventId, linkId }: { eventId: string; linkId: string },
): Promise<void> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  await deps.db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .deleteFrom('door_pairing_links')
      .using('doors')
      .whereRef('doors.id', '=', 'door_pairing_links.door_id')
      .where('door_pairing_links.id', '=', linkId)
      .where(isDoorAt(event))
      .where('used_at', 'is', null)
      .returning(['doors.name', 'doors.series_id'])
      .executeTakeFirst()
    if (!withdrawn) throw new AppError('pairing_link.not_open')
    assertManagesDoor(actor, event, withdrawn)
    await auditEvent(trx, actor, event, 'withdraw_pairing_link', { before: { door: withdrawn.name } })
  })
}

/** Ends the unused links of a door: anyone who knows one could still pair a phone. */
export async function endPairingLinks(trx: Trx, doorId: string): Promise<void> {
  await trx.deleteFrom('door_pairing_links').where('door_id', '=', doorId).where('used_at', 'is', null).execute()
}
