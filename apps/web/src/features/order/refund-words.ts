import type { OrderRefundView } from '@foyer/contract'

/** How far money on its way back is. A provider that failed is asked again: for the buyer it is still on its way. */
export function refundWords(state: OrderRefundView['refunds'][number]['state']): string {
  return state === 'succeeded' ? 'went back the way it came' : 'is on its way back'
}

/** What the event's policy promises at this moment. */
export function refundPromise(
  { policy, granted, grantedUntil, total }: Pick<OrderRefundView, 'policy' | 'granted' | 'grantedUntil' | 'total'>,
  on: (at: string) => string,
): string {
  if (total === 0) return 'Give your tickets back before the event begins, and others can have your places.'
  if (granted && grantedUntil !== null)
    return policy === 'flexible'
      ? 'Give your tickets back any time before the event begins, and your money comes back at once.'
      : `Until ${on(grantedUntil)} you can give your tickets back, and your money comes back at once.`
  if (policy === 'none') return 'This event gives no refunds as a rule. You can still ask the organiser.'
  return 'The time in which money comes back by itself is over. You can still ask the organiser.'
}
