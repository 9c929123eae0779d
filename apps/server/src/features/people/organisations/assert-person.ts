import type { MemberActor, UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

/** Calls that require a proof of identity are closed to keys by their contract row; this narrows the types accordingly. */
export function assertPerson(actor: MemberActor): UserActor {
  if (actor.kind === 'key') throw new AppError('session.required')
  return actor
}
