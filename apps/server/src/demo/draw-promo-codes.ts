import { promoFit } from '@foyer/domain'
import type { DrawnLine } from './demo-order.ts'
import type { PlacedEvent, PlacedPromoCode } from './placed-event.ts'
import { SeededRandom } from './seeded-random.ts'

/** Chooses the codes that an event's orders are made with, within what each code allows. */
export class PromoDrawing {
  readonly #event: PlacedEvent
  readonly #random: SeededRandom
  readonly #uses = new Map<PlacedPromoCode, number>()

  constructor(event: PlacedEvent) {
    this.#event = event
    // A generator of its own, so that codes can change without moving the orders.
    this.#random = new SeededRandom(`promo codes of ${event.id}`)
  }

  draw(lines: readonly DrawnLine[], createdAt: Date): PlacedPromoCode | null {
    const found = this.#event.promoCodes.find(
      (promo) => this.#random.chance(promo.share) && this.#fits(promo, lines, createdAt),
    )
    if (!found) return null
    this.#uses.set(found, (this.#uses.get(found) ?? 0) + 1)
    return found
  }

  #fits(promo: PlacedPromoCode, lines: readonly DrawnLine[], createdAt: Date): boolean {
    if (promo.status === 'inactive' || (promo.expiresAt && createdAt >= promo.expiresAt)) return false
    if (promo.maxUses !== undefined && (this.#uses.get(promo) ?? 0) >= promo.maxUses) return false
    const terms = {
      discountType: promo.discountType,
      value: promo.value,
      ticketTypeIds: promo.ticketTypeIds,
      unlocksHidden: promo.unlocksHidden ?? false,
      startsAt: null,
      expiresAt: promo.expiresAt,
      minOrderTotal: promo.minOrderTotal ?? 0,
      status: 'active' as const,
    }
    const wanted = lines.map(({ ticket, quantity, unitPrice }) => ({ ticketTypeId: ticket.id, quantity, unitPrice }))
    const byCode = new Set(lines.filter(({ ticket }) => ticket.byCode).map(({ ticket }) => ticket.id))
    return promoFit(terms, wanted, (id) => byCode.has(id)) === 'fits'
  }
}
