import type { OrderRefundView, RefundRequestView } from '@foyer/contract'
import type { RefundWish } from './refund-wish.ts'

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

/** What the dialog says of the tickets that are chosen. `amount` in words, such as `₦25,000`. */
export function wishWords(
  { atOnce, mixed, amount: minor }: RefundWish,
  amount: string,
): { title: string; consequence: string; button: string } {
  if (!atOnce)
    return {
      title: 'Ask for a refund',
      consequence: mixed
        ? 'The organiser decides about all the tickets you chose together, and answers by e-mail. Until then they stay valid. To give your own tickets back at once, choose only those.'
        : 'The organiser decides and answers by e-mail. Until then your tickets stay valid.',
      button: `Ask for ${amount} back`,
    }
  if (minor === 0)
    return { title: 'Give tickets back', consequence: 'These tickets stop working at once.', button: 'Give back' }
  return {
    title: 'Give tickets back',
    consequence: 'These tickets stop working at once. Banks take a few days to show the money.',
    button: `Give back for ${amount}`,
  }
}

/** What a toast says once the server has answered. */
export function answerWords(state: RefundRequestView['state'], free: boolean): string {
  if (state !== 'granted') return 'We have asked the organiser.'
  return free ? 'Given back. Thank you for making room.' : 'Your money is on its way back.'
}
