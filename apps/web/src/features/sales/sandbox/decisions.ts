import type { sandboxActions } from '@foyer/contract'
import { m } from '@foyer/messages'

export type SandboxAction = (typeof sandboxActions)[number]

export interface Decision {
  readonly action: SandboxAction
  readonly label: () => string
  /** Explains it in one line. */
  readonly does: () => string
}

/** What customers of a real provider do. */
export const usualDecisions: readonly Decision[] = [
  { action: 'approve', label: m.sales_sandbox_approve, does: m.sales_sandbox_approve_text },
  { action: 'decline', label: m.sales_sandbox_decline, does: m.sales_sandbox_decline_text },
  { action: 'abandon', label: m.sales_sandbox_abandon, does: m.sales_sandbox_abandon_text },
]

/** Problems that occur at real providers. */
export const oddDecisions: readonly Decision[] = [
  { action: 'delay', label: m.sales_sandbox_delay, does: m.sales_sandbox_delay_text },
  { action: 'wrong-amount', label: m.sales_sandbox_wrong_amount, does: m.sales_sandbox_wrong_amount_text },
  { action: 'duplicate-webhook', label: m.sales_sandbox_duplicate, does: m.sales_sandbox_duplicate_text },
]
