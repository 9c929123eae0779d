import type { Reading } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { shownTicketType } from '../ticket-types/index.ts'

/**
 * Looks up the names of bundles in the language of the reader. The function takes a bundle's id and the name in an order; it translates
 * the name only if the bundle is still called that.
 */
export async function listShownBundleNames(
  db: Database | Trx,
  ids: readonly string[],
  reading: Reading,
): Promise<(id: string, name: string) => string> {
  if (ids.length === 0 || reading.language === reading.main) return (_id, name) => name
  const bundles = await db
    .selectFrom('bundles')
    .select(['id', 'name', 'description', 'translations'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(bundles.map((bundle) => [bundle.id, bundle]))
  return (id, name) => {
    const bundle = byId.get(id)
    return bundle?.name === name ? shownTicketType(bundle, reading).name : name
  }
}
