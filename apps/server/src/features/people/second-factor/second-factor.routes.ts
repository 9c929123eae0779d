import { type FactorChangeView, routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { renewRecoveryCodes } from './change-factors.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { findFactors, markProved } from './second-factor.queries.ts'
import { secondFactorView } from './second-factor.view.ts'
import { confirmTotp, startTotp, turnOffTotp } from './totp.ts'
import { askForPasskey, provePasskey } from './use-passkey.ts'

export function secondFactorRoutes(deps: Deps): ServedRow[] {
  const read = async ({ userId, isAdmin }: UserActor) =>
    secondFactorView(await findFactors(deps.db, userId), isAdmin && deps.site.secondFactor === 'required')
  const changed = async (actor: UserActor, recoveryCodes: string[] | null): Promise<FactorChangeView> => ({
    secondFactor: await read(actor),
    recoveryCodes,
  })
  return [
    route(routes.getSecondFactor, ({ actor }) => read(actor)),
    route(routes.startTotp, ({ actor }) => startTotp(deps, actor)),
    route(routes.confirmTotp, async ({ actor, body, network }) =>
      changed(actor, await confirmTotp(deps, actor, body.code, network)),
    ),
    route(routes.turnOffTotp, async ({ actor }) => {
      await turnOffTotp(deps, actor)
      return changed(actor, null)
    }),
    route(routes.startPasskey, ({ actor }) => startPasskey(deps, actor)),
    route(routes.addPasskey, async ({ actor, body }) => changed(actor, await addPasskey(deps, actor, body))),
    route(routes.renamePasskey, async ({ actor, params, body }) => {
      await renamePasskey(deps, actor, params.id, body.name)
      return read(actor)
    }),
    route(routes.removePasskey, async ({ actor, params }) => {
      await removePasskey(deps, actor, params.id)
      return read(actor)
    }),
    route(routes.startPasskeyProof, ({ actor }) => askForPasskey(deps, 'confirm', actor.userId)),
    route(routes.proveByPasskey, async ({ actor, body }) => {
      await provePasskey(deps, body.credential, 'confirm', actor.userId)
      await markProved(deps.db, actor.sessionId)
    }),
    route(routes.renewRecoveryCodes, async ({ actor }) => changed(actor, await renewRecoveryCodes(deps, actor))),
  ]
}
