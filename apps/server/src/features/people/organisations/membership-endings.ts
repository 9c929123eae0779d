import type { membershipEndings, MembershipEndView } from '@foyer/contract'
import type { MemberRole } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

/** Something that a person has only as a member, and that ends with the membership. Features that keep such things add theirs in `app.ts`. */
export interface MembershipEnding {
  readonly kind: (typeof membershipEndings)[number]
  readonly count: (db: Database, organisationId: string, userId: string) => Promise<number>
  /** In the transaction that ends the membership. */
  readonly end: (trx: Trx, organisationId: string, userId: string) => Promise<void>
  /** Ends what a member loses by another role or by being limited to fewer events, in the transaction that changes them. */
  readonly endLost?: (trx: Trx, organisationId: string, before: MemberRights, after: MemberRights) => Promise<void>
}

/** What a member may do, and at which events; null means all. */
export interface MemberRights {
  readonly role: MemberRole
  readonly event_ids: readonly string[] | null
}

/** Nobody can join with an invitation from a member who has left. */
const invitations: MembershipEnding = {
  kind: 'invitations',
  count: async (db, organisationId, userId) => {
    const { count } = await db
      .selectFrom('invitations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .where('invited_by', '=', userId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },
  end: async (trx, organisationId, userId) => {
    await trx
      .updateTable('invitations')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('invited_by', '=', userId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
  },
}

const handover: MembershipEnding = {
  kind: 'handover',
  count: async (db, organisationId, userId) => {
    const { count } = await db
      .selectFrom('ownership_handovers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .where('state', 'in', ['offered', 'agreed'])
      .where((eb) => eb.or([eb('from_user', '=', userId), eb('to_user', '=', userId)]))
      .executeTakeFirstOrThrow()
    return count
  },
  end: async (trx, organisationId, userId) => {
    await trx
      .updateTable('ownership_handovers')
      .set({ state: 'called_back', ended_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('state', 'in', ['offered', 'agreed'])
      .where((eb) => eb.or([eb('from_user', '=', userId), eb('to_user', '=', userId)]))
      .execute()
  },
}

export const ownEndings: readonly MembershipEnding[] = [invitations, handover]

/** What a membership would end now. */
export async function previewEnd(
  db: Database,
  endings: readonly MembershipEnding[],
  organisationId: string,
  userId: string,
): Promise<MembershipEndView> {
  const counted: { kind: MembershipEnding['kind']; count: number }[] = []
  for (const { kind, count } of endings) counted.push({ kind, count: await count(db, organisationId, userId) })
  return { endings: counted.filter(({ count }) => count > 0) }
}
