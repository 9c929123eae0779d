import type { OrderGroupView, OrderView } from '@foyer/contract'
import { buyerRequest, checkoutFaults, startingValues } from '../checkout-form.ts'
import type { GroupDraft } from './group-draft.ts'

const ordersOf = (group: OrderGroupView): OrderView[] => group.orders.map(({ order }) => order)

/** What the form starts with: what was typed before, what the orders already know, who is signed in, in that order. */
export function groupValues(
  group: OrderGroupView,
  kept: GroupDraft | null,
  account: Parameters<typeof startingValues>[2],
): GroupDraft {
  const drafts = ordersOf(group).map((order, index) => {
    const before = kept?.orders[index]
    return startingValues(order, kept && before ? { ...kept, ...before } : null, account)
  })
  const { firstName = '', lastName = '', email = '' } = drafts[0] ?? {}
  return {
    firstName,
    lastName,
    email,
    method: kept?.method ?? null,
    orders: drafts.map(({ guests, answers }) => ({ guests, answers })),
  }
}

/** Field path → what is wrong with it; those of an order begin with `orders.` and its place. */
export function groupFaults(values: GroupDraft, group: OrderGroupView): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, order] of ordersOf(group).entries()) {
    const own = values.orders[index]
    if (!own) continue
    for (const [path, fault] of Object.entries(checkoutFaults({ ...values, ...own }, order.questions)))
      faults[isOfDate(path) ? pathOfDate(index, path) : path] ??= fault
  }
  return faults
}

/** Whether a field is asked for each date. */
export function isOfDate(path: string): boolean {
  return path.startsWith('guests.') || path.startsWith('answers.')
}

/** The path of a field of a date, in the form of the group. */
export function pathOfDate(place: number, path: string): string {
  return `orders.${place}.${path}`
}

/** The place and the own path of a field of a date; null for a field that is asked once. */
export function fieldOfDate(path: string): { place: number; path: string } | null {
  const [area, place, ...own] = path.split('.')
  return area === 'orders' ? { place: Number(place), path: own.join('.') } : null
}

/** What is sent: the buyer once, and what was typed for each order. */
export function groupRequest(values: GroupDraft, group: OrderGroupView) {
  const { firstName, lastName, email } = values
  return {
    buyer: { firstName, lastName, email },
    orders: ordersOf(group).map((order, index) => {
      const own = values.orders[index] ?? { guests: [], answers: {} }
      const { guests, answers } = buyerRequest({ ...values, ...own }, order.questions)
      return { reference: order.reference, guests, answers }
    }),
  }
}
