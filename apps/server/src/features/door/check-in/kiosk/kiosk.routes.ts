import { routes } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import { route, type ServedRow } from '../../../../http/route.ts'
import { admitParty } from './admit-party.ts'
import { checkInByOrder } from './check-in-by-order.ts'
import { assertScansHere } from './assert-scans-here.ts'
import { assertKiosk } from '../scanning/kiosk.policy.ts'
import type { LiveDoors } from '../scanning/live-doors.ts'
import { closeKiosk, openKiosk, staffKiosk } from './open-kiosk.ts'
import { listOwnBadges } from './own-badges.ts'
import type { Turnstile } from '../scanning/turnstile.ts'

export function kioskRoutes(deps: Deps, live: LiveDoors, turnstile: Turnstile): ServedRow[] {
  return [
    route(routes.openKiosk, async ({ actor, params, body, network }) => {
      await assertScansHere(deps, actor, params.eventId)
      return openKiosk(deps, assertKiosk(actor), body.pin, network)
    }),
    route(routes.staffKiosk, async ({ actor, params }) => {
      const { place, ...opened } = await staffKiosk(deps, actor, params)
      live.announce(place)
      return opened
    }),
    route(routes.closeKiosk, async ({ actor, params }) => {
      await assertScansHere(deps, actor, params.eventId)
      await closeKiosk(deps, assertKiosk(actor))
    }),
    route(routes.checkInByOrder, async ({ actor, params, body }) => {
      const answer = await checkInByOrder(deps, turnstile, actor, { ...params, ...body })
      if (answer.admitted) live.announce(answer.date?._id ?? params.eventId)
      return answer
    }),
    route(routes.admitParty, async ({ actor, params, query }) => {
      const told = await admitParty(deps, turnstile, actor, { ...params, ...query })
      const [first] = told.answers
      if (first) live.announce(first.date?._id ?? params.eventId)
      return told
    }),
    route(routes.listOwnBadges, ({ actor, params }) => listOwnBadges(deps, actor, params)),
  ]
}
