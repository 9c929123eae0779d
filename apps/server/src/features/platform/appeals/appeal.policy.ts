import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { readAppealToken } from '../../../http/tokens.ts'
import { hasAnotherAdministrator } from './appeals.queries.ts'

/** The appellant: the session's user, or the user named by the appeal token. Other callers have to log in first. */
export async function appellantOf(deps: Deps, actor: Actor, token: string | undefined): Promise<string> {
  if (actor.kind === 'user') return actor.userId
  const userId = token === undefined ? null : await readAppealToken(deps, token)
  if (userId === null) throw new AppError('session.required')
  return userId
}

/** The administrator who imposed a suspension cannot decide the appeal against it, unless there is no other administrator. */
export async function mayDecide(
  db: Database | Trx,
  actorId: string,
  appeal: { imposed_by: string; user_id: string },
): Promise<boolean> {
  if (appeal.imposed_by !== actorId && appeal.user_id !== actorId) return true
  return !(await hasAnotherAdministrator(db, actorId))
}
