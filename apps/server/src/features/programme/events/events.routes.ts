import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { organisationOrNone } from '../../people/organisations/index.ts'
import { checkCustomUrl } from './check-custom-url.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { assertManages, listedEvents, permittedSort } from './events.policy.ts'
import { findEvent, listEvents } from './events.queries.ts'
import { loadEventView } from './load-event.ts'
import { listPlaces } from './places.queries.ts'
import { rowFor } from './row-for.ts'
import { togglePublish } from './toggle-publish.ts'
import { updateEvent } from './update-event.ts'

export function eventRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createEvent, ({ actor, body, upload }) => createEvent(deps, actor, body, upload)),
    route(routes.checkCustomUrl, ({ actor, params, query }) => {
      organisationOrNone(actor, 'events:read')
      return checkCustomUrl(deps, params.customUrl, query.eventId)
    }),
    route(routes.listOrganiserEvents, async ({ actor, query }) => {
      const { rows, total, next } = await listEvents(deps.db, {
        ...query,
        ...listedEvents(actor),
        sort: permittedSort(actor, query.sort),
      })
      return { ...pageOf(rows.map(rowFor(actor)), query, total), next }
    }),
    route(routes.listPlaces, async ({ actor }) => ({ items: await listPlaces(deps.db, listedEvents(actor)) })),
    route(routes.listDrafts, async ({ actor, query }) => {
      const filter = { ...query, ...listedEvents(actor), status: 'draft', sort: '-updatedAt' } as const
      const { rows, total } = await listEvents(deps.db, filter)
      return pageOf(rows.map(rowFor(actor)), query, total)
    }),
    route(routes.getEvent, async ({ actor, params }) =>
      loadEventView(deps, actor, assertManages(actor, 'events:read', await findEvent(deps.db, params.id))),
    ),
    route(routes.updateEvent, ({ actor, params, body, upload }) => updateEvent(deps, actor, params.id, body, upload)),
    route(routes.togglePublish, ({ actor, params, query }) => togglePublish(deps, actor, { ...params, ...query })),
    route(routes.deleteEvent, async ({ actor, params }) => {
      await deleteEvent(deps, actor, params.id)
    }),
  ]
}
