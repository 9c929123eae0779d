import { required, fullName } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { listOwners } from '../../people/organisations/index.ts'

/** A suspension with its subject and the user it affects. */
export type ToldSuspension = NonNullable<Awaited<ReturnType<typeof findSuspension>>>

function told(db: Database | Trx) {
  return db
    .selectFrom('suspensions')
    .leftJoin('events', 'events.id', 'suspensions.event_id')
    .leftJoin('users', 'users.id', 'suspensions.user_id')
    .innerJoin('users as imposer', 'imposer.id', 'suspensions.imposed_by')
    .selectAll('suspensions')
    .select([
      'events.title',
      'users.first_name',
      'users.last_name',
      'imposer.first_name as imposer_first_name',
      'imposer.last_name as imposer_last_name',
      'events.organiser_id as organisation_id',
    ])
}

export function findSuspension(db: Database | Trx, id: string) {
  return told(db).where('suspensions.id', '=', id).executeTakeFirst()
}

/** The suspension in force, if there is one. */
export function findInForce(db: Database | Trx, target: { userId: string } | { eventId: string }) {
  const inForce = told(db).where('suspensions.lifted_at', 'is', null)
  return 'userId' in target
    ? inForce.where('suspensions.user_id', '=', target.userId).executeTakeFirst()
    : inForce.where('suspensions.event_id', '=', target.eventId).executeTakeFirst()
}

/** Everything imposed on a user, and on the organisations they own, what is in force first. */
export function listSuspensionsOf(db: Database, userId: string) {
  return told(db)
    .where((eb) =>
      eb.or([
        eb('suspensions.user_id', '=', userId),
        eb(
          'events.organiser_id',
          'in',
          eb.selectFrom('members').select('organisation_id').where('user_id', '=', userId).where('role', '=', 'owner'),
        ),
      ]),
    )
    .orderBy((eb) => eb('suspensions.lifted_at', 'is not', null))
    .orderBy('suspensions.imposed_at', 'desc')
    .limit(50)
    .execute()
}

/** Whether somebody may appeal against it: the suspended user, or an owner of the organisation. */
export async function concerns(db: Database | Trx, suspension: ToldSuspension, userId: string): Promise<boolean> {
  if (suspension.user_id !== null) return suspension.user_id === userId
  if (suspension.organisation_id === null) return false
  return (await listOwners(db, suspension.organisation_id)).some((owner) => owner.user_id === userId)
}

/** What a suspension is called: the event's title, or the user's name. */
export function labelOf(suspension: ToldSuspension): string {
  return suspension.event_id
    ? required(suspension.title, `the title of event ${suspension.event_id}`)
    : fullName(suspension.first_name, suspension.last_name)
}
