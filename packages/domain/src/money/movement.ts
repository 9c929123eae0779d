/**
 * What can move the money of an event: a sale, a refund, a lost dispute, an order that moves to another date, the release of what was held, or the payment of a debt of
 * this event out of other money of its organiser.
 */
export const movementKinds = ['sale', 'refund', 'chargeback', 'move', 'release', 'settlement'] as const
export type MovementKind = (typeof movementKinds)[number]
