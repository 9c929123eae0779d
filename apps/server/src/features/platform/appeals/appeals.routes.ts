import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../http/actor.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { appellantOf } from './appeal.policy.ts'
import { listAppeals } from './appeals.queries.ts'
import { adminAppealRow } from './appeals.view.ts'
import { answerAppeal, decideAppeal, readAppeal, reviewAppeal } from './judge-appeal.ts'
import { listMySuspensions, openAppeal, replyToAppeal, withdrawAppeal } from './make-appeal.ts'

export function appealRoutes(deps: Deps): ServedRow[] {
  const appellant = (actor: Actor, headers: { 'x-appeal-token'?: string | undefined }) =>
    appellantOf(deps, actor, headers['x-appeal-token'])
  return [
    route(routes.listMySuspensions, async ({ actor, headers }) => ({
      items: await listMySuspensions(deps, await appellant(actor, headers)),
    })),
    route(routes.openAppeal, async ({ actor, headers, body }) =>
      openAppeal(deps, await appellant(actor, headers), body),
    ),
    route(routes.replyToAppeal, async ({ actor, headers, params, body }) =>
      replyToAppeal(deps, await appellant(actor, headers), params.id, body.text),
    ),
    route(routes.withdrawAppeal, async ({ actor, headers, params }) =>
      withdrawAppeal(deps, await appellant(actor, headers), params.id),
    ),
    route(routes.listAppeals, async ({ query }) => {
      const { rows, total } = await listAppeals(deps.db, query)
      return pageOf(rows.map(adminAppealRow), query, total)
    }),
    route(routes.getAppeal, ({ actor, params }) => readAppeal(deps.db, actor, params.id)),
    route(routes.reviewAppeal, ({ actor, params }) => reviewAppeal(deps, actor, params.id)),
    route(routes.answerAppeal, ({ actor, params, body }) => answerAppeal(deps, actor, params.id, body.text)),
    route(routes.decideAppeal, ({ actor, params, body }) => decideAppeal(deps, actor, params.id, body)),
  ]
}
