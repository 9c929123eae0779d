import { grants } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import { findMember, type MemberRights as Rights, type MembershipEnding } from '../../../people/organisations/index.ts'
import { newDoorCode } from './door-codes.ts'
import { endPairingLinks } from './pairing-links.ts'

/** The open doors whose codes and links a member with these rights can read. */
async function knownDoors(
  db: Database | Trx,
  organisationId: string,
  { role, event_ids: eventIds }: Rights,
): Promise<string[]> {
  if (!grants(role, 'doors:write')) return []
  const doors = db
    .selectFrom('doors')
    .leftJoin('events', 'events.id', 'doors.event_id')
    .leftJoin('series', 'series.id', 'doors.series_id')
    .select('doors.id')
    .where((eb) => eb(eb.fn.coalesce('events.organiser_id', 'series.organiser_id'), '=', organisationId))
    .where('doors.revoked_at', 'is', null)
    .where(sql<boolean>`doors.expires_at > now()`)
  const known = await (eventIds === null ? doors : doors.where(sql<boolean>`events.id = any(${[...eventIds]}::uuid[])`))
    .orderBy('doors.id')
    .execute()
  return known.map(({ id }) => id)
}

async function doorsOfMember(db: Database | Trx, organisationId: string, userId: string): Promise<string[]> {
  const member = await findMember(db, organisationId, userId)
  return member ? knownDoors(db, organisationId, member) : []
}

async function renewCodes(trx: Trx, doorIds: readonly string[]): Promise<void> {
  for (const id of doorIds) {
    await trx.updateTable('doors').set({ code: newDoorCode() }).where('id', '=', id).execute()
    await endPairingLinks(trx, id)
  }
}

/**
 * Former members could pair a phone with a code they remember, so the doors get new codes; so do those that a member may no longer manage.
 * Phones that are already paired have their own tokens and stay paired, so that check-in continues.
 */
export const doorEndings: MembershipEnding = {
  kind: 'devices',
  count: async (db, organisationId, userId) => (await doorsOfMember(db, organisationId, userId)).length,
  end: async (trx, organisationId, userId) => renewCodes(trx, await doorsOfMember(trx, organisationId, userId)),
  endLost: async (trx, organisationId, before, after) => {
    const kept = new Set(await knownDoors(trx, organisationId, after))
    const known = await knownDoors(trx, organisationId, before)
    await renewCodes(
      trx,
      known.filter((id) => !kept.has(id)),
    )
  },
}
