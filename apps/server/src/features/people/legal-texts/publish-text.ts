import type { LegalDeskView, LegalKind } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { languageFor } from '../../../http/language.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockDraft } from './legal-texts.queries.ts'
import { legalDesk } from './legal-texts.view.ts'

/**
 * Publishes the draft as the next version, in force from now on. The draft is locked and deleted, so that only one of two concurrent
 * publications succeeds and the numbers have no gap.
 */
export function publishText(deps: Deps, actor: UserActor, kind: LegalKind, revision: number): Promise<LegalDeskView> {
  return deps.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, kind)
    if (!draft) throw new AppError('legal_text.no_draft')
    if (draft.revision !== revision) throw new AppError('legal_text.changed')
    const language = languageFor(null, deps.site)
    if (!draft.texts[language]) throw new AppError('legal_text.language_missing')
    const { version } = await trx
      .insertInto('legal_texts')
      .values({
        kind,
        version: sql<number>`legal_version(${kind}) + 1`,
        texts: JSON.stringify(draft.texts),
        language,
        published_by: actor.userId,
      })
      .returning('version')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('legal_drafts').where('kind', '=', kind).execute()
    await deps.outbox.announce(trx, { name: 'legal_text.published', kind, version })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'legal_text.publish',
      target: { kind: 'legal_text', id: kind, label: kind },
      after: { version, languages: Object.keys(draft.texts) },
    })
    return legalDesk(trx, kind)
  })
}
