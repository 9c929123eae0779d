import type { AdminUserView } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findInForce } from '../appeals/index.ts'
import { readAgreement } from '../../people/legal-texts/index.ts'
import { findFactors, isGuarded } from '../../people/second-factor/index.ts'
import { countOtherAdministrators, findUserWithFigures } from './users.queries.ts'
import { adminUserRow, imposedView } from './users.view.ts'

/** A user with what may be done about them. */
export async function readUser(db: Database, actor: UserActor, id: string): Promise<AdminUserView> {
  const user = await findUserWithFigures(db, id)
  if (!user) throw new AppError('user.not_found')
  const inForce = await findInForce(db, { userId: id })
  const factors = await findFactors(db, id)
  const suspended = user.suspended_at !== null
  return {
    ...adminUserRow(user),
    username: user.username,
    phone: user.phone,
    timezone: user.timezone,
    currency: user.currency,
    agreement: await readAgreement(db, id),
    secondFactor: { totp: factors.totp, passkeys: factors.passkeys.length },
    suspension: inForce ? imposedView(inForce) : null,
    can: {
      act: !suspended && !user.is_admin,
      resetSecondFactor: isGuarded(factors) && id !== actor.userId,
      suspend: !suspended && !user.is_admin && id !== actor.userId,
      lift: suspended,
      makeAdministrator: !suspended && !user.is_admin && user.email_verified_at !== null,
      removeAdministrator: user.is_admin && (await countOtherAdministrators(db, id)) > 0,
    },
  }
}
