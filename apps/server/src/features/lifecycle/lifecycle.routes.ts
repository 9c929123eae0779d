import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { postponeEvent } from './postpone-event.ts'

export function lifecycleRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.duplicateEvent, ({ actor, params, body }) => duplicateEvent(deps, actor, params.id, body)),
    route(routes.postponeEvent, ({ actor, params, body }) => postponeEvent(deps, actor, params.id, body)),
  ]
}
