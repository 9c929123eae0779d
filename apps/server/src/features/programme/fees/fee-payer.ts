import type { Database, Trx } from '../../../db/database.ts'
import { findUser, organiserNameOf } from '../../people/accounts/index.ts'
import { findOrganisation } from '../../people/organisations/index.ts'

/**
 * The name of an organisation that can have a fee of its own, or of a user who has not organised anything yet: their first event makes
 * an organisation with the id of the account. Null where there is neither.
 */
export async function feePayerName(db: Database | Trx, id: string): Promise<string | null> {
  const organisation = await findOrganisation(db, id)
  if (organisation) return organisation.name
  const user = await findUser(db, id)
  return user ? organiserNameOf(user) : null
}
