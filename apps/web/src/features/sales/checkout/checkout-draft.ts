import { z } from 'zod'
import { tabStorage } from '../../../lib/tab-storage.ts'

const value = z.union([z.string(), z.boolean(), z.array(z.string())])

/** What was typed at a checkout, as this tab keeps it. */
export const checkoutDraft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  guests: z.array(z.string()).max(200),
  /** The id of a payment option; null until the buyer chooses one. */
  method: z.string().nullable().default(null),
  /** By question, then by whom it is asked of: 0 is the order, 1 and up its tickets. */
  answers: z.record(z.string(), z.record(z.string(), value)).default({}),
})

/** What was typed at a checkout, before anything checked it. */
export type CheckoutDraft = z.infer<typeof checkoutDraft>

const keyOf = (reference: string) => `foyer:checkout:${reference}`

/** What was typed here before a reload, in this tab. */
export function readDraft(reference: string): CheckoutDraft | null {
  return checkoutDraft.safeParse(tabStorage.read(keyOf(reference))).data ?? null
}

export function keepDraft(reference: string, values: CheckoutDraft): void {
  tabStorage.write(keyOf(reference), values)
}

export function forgetDraft(reference: string): void {
  tabStorage.drop(keyOf(reference))
}
