import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { sellsWithoutFee } from '../../operations/alarms/index.ts'

function versions(db: Database | Trx) {
  return db
    .selectFrom('platform_fees')
    .leftJoin('users', 'users.id', 'platform_fees.set_by')
    .leftJoin('organisations', 'organisations.id', 'platform_fees.organiser_id')
    .leftJoin('users as enders', 'enders.id', 'platform_fees.ended_by')
    .selectAll('platform_fees')
    .select(['users.first_name', 'users.last_name', 'organisations.name as organiser_label'])
    .select([
      sql<boolean>`coalesce(platform_fees.ends_at > now(), true)`.as('in_force'),
      sql<string | null>`trim(enders.first_name || ' ' || enders.last_name)`.as('ended_by_name'),
    ])
}

export type FeeVersion = NonNullable<Awaited<ReturnType<typeof findFeeVersion>>>

export function findFeeVersion(db: Database | Trx, id: string) {
  return versions(db).where('platform_fees.id', '=', id).executeTakeFirst()
}

const ofOwner = (organiserId: string | null) =>
  sql<boolean>`platform_fees.organiser_id is not distinct from ${organiserId}::uuid`

/** The latest fee version in a currency, ended or not: of an organiser, or of the general fee if `organiserId` is null. */
export function findNewestFee(db: Database | Trx, currency: string, organiserId: string | null) {
  return versions(db)
    .where('platform_fees.currency', '=', currency)
    .where(ofOwner(organiserId))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The general fees in force, or those of one organiser, one per currency. */
export async function listCurrentFees(db: Database, organiserId: string | null): Promise<FeeVersion[]> {
  const newest = await versions(db)
    .distinctOn('platform_fees.currency')
    .where(ofOwner(organiserId))
    .where(sql<boolean>`valid_from <= now()`)
    .orderBy('platform_fees.currency')
    .orderBy('valid_from', 'desc')
    .execute()
  return newest.filter((fee) => fee.in_force)
}

/** Currencies in which published events sell for money although nobody has set a fee; a fee of 0 counts as set. */
export async function listCurrenciesWithoutFee(db: Database): Promise<{ currency: string; events: number }[]> {
  const { rows } = await sql<{ currency: string; events: number }>`
    select ev.currency, count(*)::int as events from events ev
    where ${sql.raw(sellsWithoutFee)} group by ev.currency order by ev.currency`.execute(db)
  return rows
}

/** A page of all fee versions, the newest first: of the general fee, or of one organiser. */
export async function listFeeVersions(
  db: Database,
  filter: { page: number; limit: number; currency?: string | undefined; organiserId?: string | undefined },
): Promise<{ rows: FeeVersion[]; total: number }> {
  const ofCurrency = filter.currency
  const owner = ofOwner(filter.organiserId ?? null)
  return pageOfRows(
    versions(db)
      .where(owner)
      .$call((query) => (ofCurrency === undefined ? query : query.where('platform_fees.currency', '=', ofCurrency)))
      .orderBy('valid_from', 'desc')
      .orderBy('platform_fees.id', 'desc'),
    db
      .selectFrom('platform_fees')
      .where(owner)
      .$call((query) => (ofCurrency === undefined ? query : query.where('currency', '=', ofCurrency))),
    filter,
  )
}

const newestOfOrganisers = sql<boolean>`platform_fees.organiser_id is not null
  and coalesce(platform_fees.ends_at > now(), true)
  and not exists (select from platform_fees later where later.currency = platform_fees.currency
    and later.organiser_id = platform_fees.organiser_id and later.valid_from > platform_fees.valid_from)`

/** A page of the organisers' own fees that are in force. */
export async function listOrganiserFees(
  db: Database,
  paging: { page: number; limit: number },
): Promise<{ rows: FeeVersion[]; total: number }> {
  return pageOfRows(
    versions(db).where(newestOfOrganisers).orderBy('organiser_label').orderBy('platform_fees.currency'),
    db.selectFrom('platform_fees').where(newestOfOrganisers),
    paging,
  )
}

/** The currencies an organiser sells in. */
export async function currenciesOf(db: Database, organiserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('currency')
    .distinct()
    .where('organiser_id', '=', organiserId)
    .execute()
  return rows.map((row) => row.currency)
}
