import type { PublicSeriesView } from '@foyer/contract'
import { datesToCome } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { readingOf } from '../events/index.ts'
import { currentFee } from '../fees/index.ts'
import { currentPrice, listTicketTypes, saleStateOf, shownTicketType } from '../ticket-types/index.ts'
import { findPublicEvent } from './storefront.queries.ts'
import { priceToPay } from './storefront.view.ts'

/** The passes of a series as its page shows them; nothing where none is sold, and once all are over. */
export async function readPublicPasses(deps: Deps, seriesId: string): Promise<Pick<PublicSeriesView, 'passes'>> {
  const { custom_url: customUrl } =
    (await deps.db
      .selectFrom('events')
      .select('custom_url')
      .where('passes_for_series', '=', seriesId)
      .where('status', '=', 'published')
      .executeTakeFirst()) ?? {}
  const event = customUrl ? await findPublicEvent(deps.db, customUrl) : undefined
  if (!customUrl || !event) return {}
  const now = deps.now()
  const types = (await listTicketTypes(deps.db, event.id)).filter(({ visibility }) => visibility === 'public')
  const fee = await currentFee(deps.db, event)
  const items = types.flatMap((type) => {
    const state = saleStateOf(type, event, now)
    if (!type.pass || state === 'ended' || state === 'unavailable') return []
    const { name, description } = shownTicketType(type, readingOf(event, deps.site))
    return [
      {
        _id: type.id,
        name,
        description,
        kind: type.kind,
        price: priceToPay(currentPrice(type, now), event, fee),
        state,
        visits: type.visits,
        dates: type.pass.total,
        datesToCome: datesToCome(type.pass, now),
      },
    ]
  })
  return items.length > 0 ? { passes: { customUrl, items } } : {}
}
