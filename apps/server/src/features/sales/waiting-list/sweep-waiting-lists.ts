import { afterLapse, planOffers } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { changeTerms, edited } from '../../programme/events/index.ts'
import { readTerms } from '../orders/index.ts'
import { makeOffer, offerTermsOf } from './make-offer.ts'
import { eventRoom, listEndedOffers, listEventsWithRoom, listQueue, lockSale } from './waiting-list.queries.ts'

/** The most offers of one transaction, so that the counters are not locked for long when many tickets become free. */
const MOST_AT_ONCE = 100

/** Closes offers that are decided and offers tickets that have become free, event by event. */
export async function sweepWaitingLists(deps: Deps): Promise<void> {
  const onFailure = (error: unknown, eventId: string) =>
    deps.log.error({ err: error, event: eventId }, 'a waiting list could not be worked on')
  const ended = await listEndedOffers(deps.db)
  await workOnEach(new Set(ended.map((offer) => offer.event_id)), (eventId) => closeOffers(deps, eventId), onFailure)
  await workOnEach(
    await listEventsWithRoom(deps.db),
    async (eventId) => {
      while ((await offerPlaces(deps, eventId)) === MOST_AT_ONCE) deps.log.debug({ eventId }, 'more to be offered')
    },
    onFailure,
  )
}

/** Updates the entries of decided offers: purchased, over, or waiting again if fewer tickets were offered than requested. */
async function closeOffers(deps: Deps, eventId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const event = await lockSale(trx, eventId)
    if (!event) return
    const selling = await readTerms(trx, eventId)
    const terms = selling ? offerTermsOf(selling, deps.now()) : null
    // Read under the lock, so that two workers that saw the same offers close each of them once.
    for (const { id, ticket_type_id: typeId, quantity, offered, paid_at: paidAt } of await listEndedOffers(
      trx,
      eventId,
    )) {
      const most = terms?.get(typeId)?.maxPerOrder ?? Infinity
      const next = paidAt
        ? { state: 'purchased' as const }
        : afterLapse({ quantity, offered: offered ?? quantity, most })
      await trx
        .updateTable('waiting_entries')
        .set(next.state === 'waiting' ? { ...next, order_id: null, offered: null } : next)
        .where('id', '=', id)
        .where('state', '=', 'offered')
        .execute()
    }
    await changeTerms(deps, trx, edited(event, ['waitingList']))
  })
}

/**
 * Offers free tickets to the people who wait, in order. The lock on the counters lets one worker plan at a time: the next sees what was
 * offered, so that no person and no ticket is in two offers. Returns how many offers were made.
 */
function offerPlaces(deps: Deps, eventId: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockSale(trx, eventId)
    const terms = event?.status === 'published' ? await readTerms(trx, eventId) : null
    if (!event || !terms) return 0
    const queue = new Map((await listQueue(trx, eventId)).map((entry) => [entry.id, entry]))
    const waiting = [...queue.values()].map(({ id, ticket_type_id: ticketTypeId, quantity, least }) => ({
      id,
      ticketTypeId,
      quantity,
      least,
    }))
    const room = await eventRoom(trx, eventId)
    const offers = planOffers(waiting, { room, terms: offerTermsOf(terms, deps.now()) }).slice(0, MOST_AT_ONCE)
    let made = 0
    for (const { id, quantity } of offers) {
      const entry = queue.get(id)
      if (entry && (await makeOffer(deps, trx, terms, { entry, quantity }))) made += 1
    }
    if (made > 0) await changeTerms(deps, trx, edited(event, ['waitingList']))
    return made
  })
}
