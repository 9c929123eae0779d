import { mailLinkRefusals, routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { refusedFor } from '../../../http/refusal.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { countAudience } from './audience.queries.ts'
import { countOpenAppeals, countUnread, findReceived, listBroadcasts, listReceived } from './broadcasts.queries.ts'
import { broadcastView, receivedRow, receivedView } from './broadcasts.view.ts'
import { cancelBroadcast } from './cancel-broadcast.ts'
import { createBroadcast } from './create-broadcast.ts'
import { chooseMail, readMailChoice } from './mail-choice.ts'
import { markAllRead, markRead } from './mark-read.ts'

export function broadcastRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createBroadcast, ({ actor, body, headers }) =>
      createBroadcast(deps, actor, body, headers['idempotency-key']),
    ),
    route(routes.countBroadcastAudience, ({ body }) => countAudience(deps.db, body.audience)),
    route(routes.listBroadcasts, async ({ query }) => {
      const { rows, total } = await listBroadcasts(deps.db, query)
      return pageOf(rows.map(broadcastView), query, total)
    }),
    route(routes.cancelBroadcast, ({ actor, params }) => cancelBroadcast(deps, actor, params.id)),
    route(routes.listReceivedBroadcasts, async ({ actor, query }) => {
      const { rows, total } = await listReceived(deps.db, actor.userId, query)
      return pageOf(rows.map(receivedRow), query, total)
    }),
    route(routes.getReceivedBroadcast, async ({ actor, params }) => {
      const received = await findReceived(deps.db, actor.userId, params.id)
      if (!received) throw new AppError('broadcast.not_found')
      return receivedView(received)
    }),
    route(routes.readBroadcast, async ({ actor, params }) => {
      await markRead(deps.db, actor.userId, params.id)
    }),
    route(routes.readAllBroadcasts, async ({ actor }) => ({ read: await markAllRead(deps.db, actor.userId) })),
    route(routes.countUnread, async ({ actor }) => {
      const broadcasts = await countUnread(deps.db, actor.userId)
      const appeals = actor.isAdmin ? await countOpenAppeals(deps.db) : 0
      return { unreadCount: actor.isAdmin ? appeals : broadcasts, broadcasts, appeals }
    }),
    route(routes.getMailChoice, ({ params }) =>
      readMailChoice(deps, params.token)
        .then((choice) => ({ accepted: true as const, ...choice }))
        .catch(refusedFor(mailLinkRefusals)),
    ),
    route(routes.unsubscribe, ({ params }) => chooseMail(deps, params.token, false)),
    route(routes.subscribeAgain, ({ params }) => chooseMail(deps, params.token, true)),
  ]
}
