import type { Trx } from '../../../db/database.ts'

/** Remembers the organisation that a person works in, for sessions on every device. */
export async function keepChosenOrganisation(trx: Trx, userId: string, organisationId: string): Promise<void> {
  await trx.updateTable('users').set({ organisation_id: organisationId }).where('id', '=', userId).execute()
}
