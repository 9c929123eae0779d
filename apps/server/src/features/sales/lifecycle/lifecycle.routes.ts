import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { Subject } from '../../../http/subject.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { cancelEvent } from './cancel-event.ts'
import { cancellationView } from './cancellation.view.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { postponeEvent } from './postpone-event.ts'

export function lifecycleRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.duplicateEvent, ({ actor, params, body }) => duplicateEvent(deps, actor, params.id, body)),
    route(routes.postponeEvent, async ({ actor, params, body }) => {
      const event = assertManages(actor, 'events:write', await findEvent(deps.db, params.id))
      await limitRate(deps, limits.postponements, Subject.of('event', event.id))
      return postponeEvent(deps, actor, event.id, body)
    }),
    route(routes.cancelEvent, ({ actor, params, body }) => cancelEvent(deps, actor, params.id, body)),
    route(routes.getCancellation, async ({ actor, params }) =>
      cancellationView(deps, assertManages(actor, 'sales:read', await findEvent(deps.db, params.id))),
    ),
  ]
}
