const reasons: Readonly<Record<string, string>> = {
  refunded: 'This ticket was refunded and no longer opens the door.',
  cancelled: 'This ticket was cancelled and no longer opens the door.',
  transferred: 'This ticket was passed on: its new code went to the new guest.',
}

/** Why a ticket no longer admits anybody, or null for one that does. */
export function voidReason(state: string): string | null {
  return reasons[state] ?? null
}
