import type { profileInput, UserView } from '@foyer/contract'
import { isCurrency, isTimeZone } from '@foyer/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { userView } from './accounts.view.ts'

/** Changes personal information. The unique index on user names settles two who want the same. */
export async function updateProfile(
  deps: Deps,
  actor: UserActor,
  input: z.output<typeof profileInput>,
): Promise<UserView> {
  if (!isTimeZone(input.timezone))
    throw new AppError('request.invalid', { fields: { timezone: 'is not a time zone we know' } })
  if (!isCurrency(input.currency))
    throw new AppError('request.invalid', { fields: { currency: 'is not a currency we sell in' } })
  try {
    const user = await deps.db
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
      .where('id', '=', actor.userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return userView(user)
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key'))
      throw new AppError('account.username_taken', { fields: { username: 'is taken' } })
    throw error
  }
}
