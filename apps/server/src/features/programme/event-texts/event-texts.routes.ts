import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { loadEventTexts } from './load-event-texts.ts'
import { saveEventTexts } from './save-event-texts.ts'

export function eventTextRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getEventTexts, async ({ actor, params }) =>
      loadEventTexts(deps, deps.db, assertManages(actor, 'events:read', await findEvent(deps.db, params.id))),
    ),
    route(routes.saveEventTexts, ({ actor, params, body }) => saveEventTexts(deps, actor, params.id, body)),
  ]
}
