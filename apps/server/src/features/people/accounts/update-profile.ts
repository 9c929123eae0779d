import type { profileInput, UserView } from '@foyer/contract'
import { isCurrency, isTimeZone } from '@foyer/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { UserRow } from './accounts.queries.ts'
import { organiserNameOf, userView } from './accounts.view.ts'

/** Changes personal information. The unique index on user names decides between two who want the same. */
export async function updateProfile(
  deps: Deps,
  actor: UserActor,
  input: z.output<typeof profileInput>,
): Promise<UserView> {
  if (!isTimeZone(input.timezone)) throw new AppError('request.invalid', { fields: { timezone: 'time_zone' } })
  if (!isCurrency(input.currency)) throw new AppError('request.invalid', { fields: { currency: 'currency' } })
  try {
    return userView(await deps.db.transaction().execute((trx) => write(deps, trx, actor.userId, input)))
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key'))
      throw new AppError('account.username_taken', { fields: { username: 'username_taken' } })
    throw error
  }
}

async function write(
  { outbox }: Deps,
  trx: Trx,
  organiserId: string,
  input: z.output<typeof profileInput>,
): Promise<UserRow> {
  const before = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', organiserId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const after = await trx
    .updateTable('users')
    .set({
      first_name: input.firstName,
      last_name: input.lastName,
      username: input.username,
      organiser_name: input.organiserName,
      phone: input.phone,
      ...(input.publicContact !== undefined && { public_contact: input.publicContact }),
      timezone: input.timezone,
      currency: input.currency,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', organiserId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const changed = [
    ...(organiserNameOf(before) === organiserNameOf(after) ? [] : ['name' as const]),
    ...(before.public_contact === after.public_contact ? [] : ['contact' as const]),
  ]
  if (changed.length > 0) await outbox.announce(trx, { name: 'organiser.changed', organiserId, changed })
  return after
}
