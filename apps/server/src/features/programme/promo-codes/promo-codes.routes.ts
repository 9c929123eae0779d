import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { eventLimit } from '../../people/organisations/index.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { createPromoCode } from './create-promo-code.ts'
import { deletePromoCode } from './delete-promo-code.ts'
import { listPromoCodes } from './promo-codes.queries.ts'
import { promoCodeView } from './promo-codes.view.ts'
import { setPromoCodeStatus } from './set-promo-code-status.ts'
import { updatePromoCode } from './update-promo-code.ts'

export function promoCodeRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createPromoCode, ({ actor, params, body }) => createPromoCode(deps, actor, params.eventId, body)),
    route(routes.listPromoCodes, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, params.eventId))
      const { rows, total } = await listPromoCodes(
        deps.db,
        { event, eventIds: eventLimit(actor, event.organiser_id) },
        query,
      )
      const now = deps.now()
      return pageOf(
        rows.map((row) => promoCodeView(deps.site, event, row, now)),
        query,
        total,
      )
    }),
    route(routes.updatePromoCode, ({ actor, params, body }) => updatePromoCode(deps, actor, params.id, body)),
    route(routes.setPromoCodeStatus, ({ actor, params, body }) =>
      setPromoCodeStatus(deps, actor, params.id, body.status),
    ),
    route(routes.deletePromoCode, async ({ actor, params }) => {
      const { archived } = await deletePromoCode(deps, actor, params.id)
      return { archived }
    }),
  ]
}
