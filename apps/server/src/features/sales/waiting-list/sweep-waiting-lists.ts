import { afterLapse, planOffers } from '@foyer/domain'
import { isWorthAnotherTry } from '../../../db/outage.ts'
import type { Deps } from '../../../deps.ts'
import { changeTerms, edited } from '../../programme/events/index.ts'
import { readTerms } from '../orders/index.ts'
import { makeOffer, offerTermsOf } from './make-offer.ts'
import { eventRoom, listEndedOffers, listEventsWithRoom, listQueue, lockSale } from './waiting-list.queries.ts'

/** In one transaction, so that the counters are not locked for long when much comes free at once. */
const MOST_AT_ONCE = 100

/** Ends what was offered and is decided, and offers what has come free since, event by event. */
export async function sweepWaitingLists(deps: Deps): Promise<void> {
  const ended = await listEndedOffers(deps.db)
  for (const eventId of new Set(ended.map((offer) => offer.event_id)))
    await alone(deps, eventId, () => closeOffers(deps, eventId))
  for (const eventId of await listEventsWithRoom(deps.db))
    await alone(deps, eventId, async () => {
      while ((await offerPlaces(deps, eventId)) === MOST_AT_ONCE) deps.log.debug({ eventId }, 'more to be offered')
    })
}

/** An event whose list cannot be worked on must not keep those of all others from theirs. A lost database concerns all of them. */
async function alone(deps: Deps, eventId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (isWorthAnotherTry(error)) throw error
    deps.log.error({ err: error, event: eventId }, 'a waiting list could not be worked on')
  })
}

/** Gives the places of decided offers their end: bought, over, or back in the line where fewer were offered than asked for. */
async function closeOffers(deps: Deps, eventId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const event = await lockSale(trx, eventId)
    if (!event) return
    // Read under the lock: two workers that saw the same offers end them one after the other, so once.
    for (const { id, quantity, offered, paid_at: paidAt } of await listEndedOffers(trx, eventId)) {
      const next = paidAt ? { state: 'purchased' as const } : afterLapse({ quantity, offered: offered ?? quantity })
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
 * Offers what is free to who waits, in order. The lock on the counters lets one worker plan at a time: the next sees what was
 * offered, so nobody is offered twice and nothing is promised twice. Answers how many offers were made.
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
