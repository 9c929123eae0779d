import { sellPasses } from '../../../features/sales/series/passes/passes-scene.ts'
import { pick, type Player } from './play.ts'
import { type Evening, newEvening } from './play-evening.ts'
import type { Terms } from './second-pricing.ts'

/** Sells passes for a series on these terms, by an event of its own: passes for every date and for any two. */
export async function openPasses(
  { site, user, organiser, next }: Player,
  { seriesId, terms, returnsFee }: { seriesId: string; terms: Terms; returnsFee: boolean },
): Promise<Evening> {
  const price = BigInt(1 + next(9000))
  const visits = pick([null, 2], next)
  const fields = { kind: 'paid', price: Number(price), capacity: 500, visits }
  const { eventId, ticketTypeId } = await sellPasses(site, { organiser: user, seriesId }, fields)
  const passes: Evening = {
    ...newEvening(eventId, terms, returnsFee),
    isOfPasses: true,
    bundle: null,
    types: [{ ticketTypeId, kind: 'paid', price, admits: 1n, step: null, group: null }],
    codes: [],
  }
  organiser.events.push(passes)
  return passes
}
