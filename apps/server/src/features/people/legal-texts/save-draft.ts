import type { LegalDeskView, LegalKind, LegalTexts } from '@foyer/contract'
import { isRichTextEmpty, type RichTextDocument, validateRichText } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockDraft } from './legal-texts.queries.ts'
import { legalDesk } from './legal-texts.view.ts'

/**
 * Saves a draft if the stored one is still the one that its author saw. The lock on the draft, or its primary key if there is none yet,
 * lets only one of two concurrent saves succeed.
 */
export function saveDraft(
  deps: Deps,
  actor: UserActor,
  kind: LegalKind,
  input: { readonly texts: LegalTexts; readonly replaces: number | null },
): Promise<LegalDeskView> {
  const texts = written(input.texts)
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockDraft(trx, kind)
    if ((before?.revision ?? null) !== input.replaces) throw new AppError('legal_text.changed')
    const row = { texts: JSON.stringify(texts), saved_by: actor.userId }
    if (Object.keys(texts).length === 0) await trx.deleteFrom('legal_drafts').where('kind', '=', kind).execute()
    else if (before)
      await trx
        .updateTable('legal_drafts')
        .set({ ...row, revision: before.revision + 1, saved_at: sql<Date>`now()` })
        .where('kind', '=', kind)
        .execute()
    else {
      const made = await trx
        .insertInto('legal_drafts')
        .values({ kind, ...row, revision: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (made.numInsertedOrUpdatedRows !== 1n) throw new AppError('legal_text.changed')
    }
    return legalDesk(trx, kind)
  })
}

/** The texts that are not empty, rebuilt from what structured texts may contain. */
function written(texts: LegalTexts): Record<string, RichTextDocument> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => {
      const checked = validateRichText(text)
      if (!checked.ok) throw new AppError('request.invalid', { fields: { [`texts.${language}`]: 'rich_text' } })
      return isRichTextEmpty(checked.document) ? [] : [[language, checked.document]]
    }),
  )
}
