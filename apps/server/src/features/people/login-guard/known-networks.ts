import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Network } from '../../../http/subject.ts'

const KNOWN_FOR = '90 days'
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Notes that an account was logged in to from a network. */
export async function rememberNetwork(trx: Trx, userId: string, network: Network): Promise<void> {
  await trx
    .insertInto('known_networks')
    .values({ user_id: userId, network: network.key })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute()
}

/**
 * Whether an account was logged in to from this network recently. An account that does not exist is looked up too, so that the time does
 * not reveal it.
 */
export async function isKnownNetwork(db: Database, userId: string | null, network: Network): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('network')
    .where('user_id', '=', userId ?? NOBODY)
    .where('network', '=', network.key)
    .where(sql<boolean>`seen_at > now() - ${KNOWN_FOR}::interval`)
    .executeTakeFirst()
  return known !== undefined
}

export async function forgetOldNetworks(db: Database): Promise<void> {
  await sql`delete from known_networks where seen_at < now() - ${KNOWN_FOR}::interval`.execute(db)
}
