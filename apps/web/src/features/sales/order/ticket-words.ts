const reasons: Readonly<Record<string, string>> = {
  refunded: 'This ticket was refunded and no longer opens the door.',
  cancelled: 'This ticket was cancelled and no longer opens the door.',
}

/** Why a ticket no longer admits anybody, or null for one that does. `newGuest` is whom it was passed on to. */
export function voidReason(state: string, newGuest?: string): string | null {
  if (state === 'transferred') return `Passed on to ${newGuest || 'somebody else'}: their own code opens the door now.`
  return reasons[state] ?? null
}
