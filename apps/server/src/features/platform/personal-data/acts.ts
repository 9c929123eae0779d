import { fullName } from '@foyer/domain'
import type { PersonalDataActView } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'

const SHOWN_DIGITS = 12

function acts(db: Database) {
  return db
    .selectFrom('personal_data_acts as act')
    .leftJoin('users', 'users.id', 'act.actor_id')
    .select([
      'act.id',
      'act.kind',
      'act.created_at',
      'act.actor_id',
      'act.own',
      'act.subject_digest',
      'act.counts',
      'users.first_name',
      'users.last_name',
    ])
}

function actView(act: Awaited<ReturnType<ReturnType<typeof acts>['execute']>>[number]): PersonalDataActView {
  return {
    _id: act.id,
    kind: act.kind,
    at: act.created_at.toISOString(),
    actor: act.actor_id === null ? null : { _id: act.actor_id, name: fullName(act.first_name, act.last_name) },
    own: act.own,
    subject: act.subject_digest?.toString('hex').slice(0, SHOWN_DIGITS) ?? null,
    counts: act.counts,
  }
}

/** A page of the record, the newest first. */
export async function listActs(db: Database, query: { page: number; limit: number }) {
  const rows = await acts(db)
    .orderBy('act.created_at', 'desc')
    .orderBy('act.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  const { total } = await db
    .selectFrom('personal_data_acts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return pageOf(rows.map(actView), query, total)
}

export async function readAct(db: Database, id: string): Promise<PersonalDataActView> {
  return actView(await acts(db).where('act.id', '=', id).executeTakeFirstOrThrow())
}
