import { grants } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import { findMember, type MembershipEnding } from '../../../people/organisations/index.ts'
import { newDoorCode } from './door-codes.ts'
import { endPairingLinks } from './pairing-links.ts'

/** The open doors whose codes and links a member can read. */
async function knownDoors(db: Database | Trx, organisationId: string, userId: string): Promise<{ id: string }[]> {
  const member = await findMember(db, organisationId, userId)
  if (!member || !grants(member.role, 'doors:write')) return []
  const doors = db
    .selectFrom('doors')
    .leftJoin('events', 'events.id', 'doors.event_id')
    .leftJoin('series', 'series.id', 'doors.series_id')
    .select('doors.id')
    .where((eb) => eb(eb.fn.coalesce('events.organiser_id', 'series.organiser_id'), '=', organisationId))
    .where('doors.revoked_at', 'is', null)
    .where(sql<boolean>`doors.expires_at > now()`)
  return (member.event_ids === null ? doors : doors.where('events.id', 'in', member.event_ids))
    .orderBy('doors.id')
    .execute()
}

/**
 * Former members could pair a phone with a code they remember, so the doors get new codes. Phones that are already paired have their own
 * tokens and stay paired, so that check-in continues.
 */
export const doorEndings: MembershipEnding = {
  kind: 'devices',
  count: async (db, organisationId, userId) => (await knownDoors(db, organisationId, userId)).length,
  end: async (trx, organisationId, userId) => {
    for (const { id } of await knownDoors(trx, organisationId, userId)) {
      await trx.updateTable('doors').set({ code: newDoorCode() }).where('id', '=', id).execute()
      await endPairingLinks(trx, id)
    }
  },
}
