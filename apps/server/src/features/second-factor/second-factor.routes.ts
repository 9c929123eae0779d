import { type FactorChangeView, routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { renewRecoveryCodes } from './change-factors.ts'
import { findFactors } from './second-factor.queries.ts'
import { secondFactorView } from './second-factor.view.ts'
import { confirmTotp, startTotp, turnOffTotp } from './totp.ts'

export function secondFactorRoutes(deps: Deps): ServedRow[] {
  const read = async ({ userId }: UserActor) => secondFactorView(await findFactors(deps.db, userId), false)
  const changed = async (actor: UserActor, recoveryCodes: string[] | null): Promise<FactorChangeView> => ({
    secondFactor: await read(actor),
    recoveryCodes,
  })
  return [
    route(routes.getSecondFactor, ({ actor }) => read(actor)),
    route(routes.startTotp, ({ actor }) => startTotp(deps, actor)),
    route(routes.confirmTotp, async ({ actor, body }) => changed(actor, await confirmTotp(deps, actor, body.code))),
    route(routes.turnOffTotp, async ({ actor }) => {
      await turnOffTotp(deps, actor)
      return changed(actor, null)
    }),
    route(routes.renewRecoveryCodes, async ({ actor }) => changed(actor, await renewRecoveryCodes(deps, actor))),
  ]
}
