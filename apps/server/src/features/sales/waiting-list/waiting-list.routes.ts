import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { readWaitingToken } from '../../../secrets.ts'
import { allowMail } from '../../people/accounts/index.ts'
import { assertManages, canManageEvent, type EventRow, findEvent } from '../../programme/events/index.ts'
import { endWaiting, endWaitingOrRefuse } from './end-waiting.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { offerNow } from './offer-now.ts'
import { findListed, findWaitingEntry, listWaiting, type WaitingEntryRow } from './waiting-list.queries.ts'
import { waitingEntryView } from './waiting-list.view.ts'

/** A place on a list that the actor may change, with what they may see of it. */
async function openEntry(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ entry: WaitingEntryRow; sight: Sight }> {
  const entry = await findWaitingEntry(deps.db, id)
  if (!entry) throw new AppError('waiting_list.not_found')
  const found = await findEvent(deps.db, entry.event_id)
  const event = assertManages(actor, 'orders:write', found, 'waiting_list.not_found')
  return { entry, sight: sightOf(actor, event) }
}

type Sight = Parameters<typeof waitingEntryView>[1]

function sightOf(actor: MemberActor, event: EventRow): Sight {
  return {
    contacts: canManageEvent(actor, 'contacts:read', event),
    change: canManageEvent(actor, 'orders:write', event),
  }
}

export function waitingListRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.joinWaitingList, async ({ params, body, network }) => {
      const mails = await allowMail(deps, 'waiting_list', network, body.email)
      await joinWaitingList(deps, params.ticketTypeId, body, { mails })
    }),
    route(routes.leaveWaitingList, async ({ body }) => {
      const id = readWaitingToken(deps.secrets, body.token)
      const entry = id === null ? undefined : await findWaitingEntry(deps.db, id)
      if (!entry) throw new AppError('waiting_list.not_found')
      await endWaiting(deps, entry, null)
    }),
    route(routes.listWaiting, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'orders:read', await findEvent(deps.db, params.eventId))
      const { rows, total } = await listWaiting(deps.db, event.id, { ...query, ticketTypeId: query.ticketId })
      const sight = sightOf(actor, event)
      return pageOf(
        rows.map((row) => waitingEntryView(row, sight)),
        query,
        total,
      )
    }),
    route(routes.offerWaiting, async ({ actor, params }) => {
      const { entry, sight } = await openEntry(deps, actor, params.id)
      await offerNow(deps, actor, entry)
      const offered = await findListed(deps.db, entry)
      if (!offered) throw new AppError('waiting_list.not_found')
      return waitingEntryView(offered, sight)
    }),
    route(routes.removeWaiting, async ({ actor, params }) => {
      const { entry } = await openEntry(deps, actor, params.id)
      await endWaitingOrRefuse(deps, actor, entry)
    }),
  ]
}
