/**
 * The kinds of movement of an event's money: a sale, a refund, a lost dispute, an order that moves to another date, a release, or the
 * settlement of a debt of this event from other money of its organiser.
 */
export const movementKinds = ['sale', 'refund', 'chargeback', 'move', 'release', 'settlement'] as const
export type MovementKind = (typeof movementKinds)[number]
