import { z } from 'zod'
import { tabStorage } from '../../../../lib/tab-storage.ts'
import { checkoutDraft } from '../checkout-draft.ts'

const groupDraft = checkoutDraft.omit({ guests: true, answers: true }).extend({
  /** By the place of the order in its group. */
  orders: z.array(checkoutDraft.pick({ guests: true, answers: true })).max(20),
})

/** What is typed at the checkout of a group: the buyer once, guests and answers for each of its orders. */
export type GroupDraft = z.infer<typeof groupDraft>

const keyOf = (reference: string) => `foyer:checkout:group:${reference}`

/** What was typed here before a reload, in this tab. */
export function readGroupDraft(reference: string): GroupDraft | null {
  return groupDraft.safeParse(tabStorage.read(keyOf(reference))).data ?? null
}

export function keepGroupDraft(reference: string, values: GroupDraft): void {
  tabStorage.write(keyOf(reference), values)
}

export function forgetGroupDraft(reference: string): void {
  tabStorage.drop(keyOf(reference))
}
