import type { GiftCardOffer } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { GiftCardShopsTable } from '../../../db/schema/index.ts'
import { suspendedSince } from '../../people/organisations/index.ts'
import { HELD_BY_ORDERS } from './gift-cards.queries.ts'

type GiftCardShopRow = Selectable<GiftCardShopsTable>

/** The gift card settings of an organisation; undefined where it has none. */
export function findShop(db: Database | Trx, organisationId: string): Promise<GiftCardShopRow | undefined> {
  return db.selectFrom('gift_card_shops').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst()
}

/** An organisation with a page on which it sells gift cards. */
interface OpenShop {
  id: string
  name: string
  slug: string
  about: string
  valid_months: number | null
  offers: GiftCardOffer[]
}

/** The open page at an address; none of a suspended organisation. `lock` keeps it open until the transaction ends. */
export function findOpenShop(db: Database | Trx, slug: string, lock = false): Promise<OpenShop | undefined> {
  const query = db
    .selectFrom('gift_card_shops as s')
    .innerJoin('organisations as o', 'o.id', 's.organisation_id')
    .select(['o.id', 'o.name', 'o.slug', 's.about', 's.valid_months', 's.offers'])
    .where('o.slug', '=', slug)
    .where('s.open', '=', true)
    .where(suspendedSince(sql`o.id`), 'is', null)
  return (lock ? query.forShare('s') : query).executeTakeFirst()
}

/**
 * What an organisation owes to holders of its cards by currency, minor units: the balances and what unpaid orders have claimed. Together
 * they equal the liability in the ledger.
 */
export async function owedOnCards(
  db: Database,
  organisationId: string,
): Promise<{ currency: string; given: number; sold: number }[]> {
  const { rows } = await sql<{ currency: string; given: number; sold: number }>`
    select currency, coalesce(sum(owed) filter (where sale_id is null), 0)::bigint as given,
      coalesce(sum(owed) filter (where sale_id is not null), 0)::bigint as sold
    from (
      select currency, sale_id, balance + ${HELD_BY_ORDERS} as owed
      from gift_cards where organisation_id = ${organisationId}
    ) cards group by currency having sum(owed) > 0 order by currency`.execute(db)
  return rows
}
