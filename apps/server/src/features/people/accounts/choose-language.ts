import type { Language } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

/**
 * Remembers the language of an account, for its mails. Without a session only the browser remembers it. An administrator who acts as
 * a user chooses for their own browser.
 */
export async function chooseLanguage(deps: Deps, actor: Actor, language: Language): Promise<void> {
  if (!deps.site.languages.includes(language)) throw new AppError('request.invalid')
  if (actor.kind !== 'user' || actor.actingAdminId !== null) return
  await deps.db
    .updateTable('users')
    .set({ language, updated_at: sql<Date>`now()` })
    .where('id', '=', actor.userId)
    .execute()
}
