import type { suspensionKinds } from '@foyer/contract'
import { required, fullName } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { listOwners } from '../../people/organisations/index.ts'

/** A suspension with its subject and the user it affects. */
export type ToldSuspension = NonNullable<Awaited<ReturnType<typeof findSuspension>>>

export type SuspensionKind = (typeof suspensionKinds)[number]
type Target = Readonly<Record<'event_id' | 'organisation_id', string | null>>

function told(db: Database | Trx) {
  return db
    .selectFrom('suspensions')
    .leftJoin('events', 'events.id', 'suspensions.event_id')
    .leftJoin('users', 'users.id', 'suspensions.user_id')
    .leftJoin('organisations', (join) =>
      join.on('organisations.id', '=', sql<string>`coalesce(suspensions.organisation_id, events.organiser_id)`),
    )
    .innerJoin('users as imposer', 'imposer.id', 'suspensions.imposed_by')
    .selectAll('suspensions')
    .select([
      'events.title',
      'users.first_name',
      'users.last_name',
      'imposer.first_name as imposer_first_name',
      'imposer.last_name as imposer_last_name',
      'organisations.id as owned_by',
      'organisations.name as organisation_name',
    ])
}

export function findSuspension(db: Database | Trx, id: string) {
  return told(db).where('suspensions.id', '=', id).executeTakeFirst()
}

/** The suspension in force, if there is one. */
export function findInForce(
  db: Database | Trx,
  target: { userId: string } | { eventId: string } | { organisationId: string },
) {
  const inForce = told(db).where('suspensions.lifted_at', 'is', null)
  if ('userId' in target) return inForce.where('suspensions.user_id', '=', target.userId).executeTakeFirst()
  if ('eventId' in target) return inForce.where('suspensions.event_id', '=', target.eventId).executeTakeFirst()
  return inForce.where('suspensions.organisation_id', '=', target.organisationId).executeTakeFirst()
}

/** The suspensions of a user, of the organisations that they own and of the events of these, those in force first. */
export function listSuspensionsOf(db: Database, userId: string) {
  return told(db)
    .where((eb) =>
      eb.or([
        eb('suspensions.user_id', '=', userId),
        eb(
          'organisations.id',
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

/** Whether a user may appeal against it: the suspended user, or an owner of the organisation. */
export async function concerns(db: Database | Trx, suspension: ToldSuspension, userId: string): Promise<boolean> {
  if (suspension.user_id !== null) return suspension.user_id === userId
  if (suspension.owned_by === null) return false
  return (await listOwners(db, suspension.owned_by)).some((owner) => owner.user_id === userId)
}

/** What a suspension is called: the event's title, or the name of the organisation or the user. */
export function labelOf(suspension: ToldSuspension): string {
  if (suspension.event_id) return required(suspension.title, `the title of event ${suspension.event_id}`)
  if (suspension.organisation_id) return required(suspension.organisation_name, 'the name of an organisation')
  return fullName(suspension.first_name, suspension.last_name)
}

/** What was suspended. */
export function kindOf({ event_id: eventId, organisation_id: organisationId }: Target): SuspensionKind {
  if (eventId) return 'event'
  return organisationId ? 'organisation' : 'user'
}
