import type { sandboxActions } from '@foyer/contract'

export type SandboxAction = (typeof sandboxActions)[number]

export interface Decision {
  readonly action: SandboxAction
  readonly label: string
  /** What it does, in one line. */
  readonly does: string
}

/** What a real provider's customer would do. */
export const usualDecisions: readonly Decision[] = [
  { action: 'approve', label: 'Approve', does: 'The payment succeeds and the shop is told at once.' },
  { action: 'decline', label: 'Decline', does: 'The bank says no. Nothing is charged.' },
  { action: 'abandon', label: 'Abandon', does: 'The customer walks away without paying.' },
]

/** What goes wrong at real providers, to see that the shop copes. */
export const oddDecisions: readonly Decision[] = [
  { action: 'delay', label: 'Delay', does: 'Pending for a while, then it succeeds. The shop has to wait.' },
  { action: 'wrong-amount', label: 'Wrong amount', does: 'A different sum arrives than the shop asked for.' },
  { action: 'duplicate-webhook', label: 'Duplicate webhook', does: 'Succeeds, and tells the shop twice.' },
]
