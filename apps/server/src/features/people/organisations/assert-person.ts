import type { MemberActor, UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

/** What asks for a proof of who is there is closed to keys by its row; this tells the types so. */
export function assertPerson(actor: MemberActor): UserActor {
  if (actor.kind === 'key') throw new AppError('session.required')
  return actor
}
