import { routes } from '@foyer/contract'
import { isbot } from 'isbot'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../http/actor.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { belongsTo } from '../../people/organisations/index.ts'
import { findEvent } from '../events/index.ts'
import type { ViewCounter } from './view-counter.ts'

/** Whether a user belongs to the organisation of an event: members do not count as visitors. */
async function isOwn({ db }: Deps, actor: Actor, eventId: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.memberships.length === 0) return false
  const event = await findEvent(db, eventId)
  return event !== undefined && belongsTo(actor, event.organiser_id)
}

/** Views are counted in silence: the answer is the same whether one counts. */
export function visitRoutes(deps: Deps, views: ViewCounter): ServedRow[] {
  return [
    route(routes.countView, async ({ actor, params, body, network, request }) => {
      // The browser's name is looked at and not stored.
      const browser = request.headers['user-agent']
      if (browser === undefined || isbot(browser) || (await isOwn(deps, actor, params.id))) return
      views.count({ eventId: params.id, source: body.source, network })
    }),
  ]
}
