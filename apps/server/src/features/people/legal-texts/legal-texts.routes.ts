import { legalKinds, routes } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { agree, readOwnAgreement } from './agreements.ts'
import { legalDesk, readLegalText } from './legal-texts.view.ts'
import { publishText } from './publish-text.ts'
import { saveDraft } from './save-draft.ts'

export function legalTextRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getLegalText, async ({ params, query }) => {
      const text = await readLegalText(deps.db, params.kind, { language: currentLanguage(), version: query.version })
      if (!text) throw new AppError('legal_text.not_found')
      return text
    }),
    route(routes.listLegalTexts, async () => {
      const items = []
      for (const kind of legalKinds) items.push(await legalDesk(deps.db, kind))
      return { items }
    }),
    route(routes.saveLegalDraft, ({ actor, params, body }) => saveDraft(deps, actor, params.kind, body)),
    route(routes.publishLegalText, ({ actor, params, body }) => publishText(deps, actor, params.kind, body.revision)),
    route(routes.getAgreement, ({ actor }) => readOwnAgreement(deps.db, actor.userId)),
    route(routes.agree, ({ actor, body }) => agree(deps, actor.userId, body)),
  ]
}
