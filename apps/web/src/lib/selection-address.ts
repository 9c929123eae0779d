import type { GuestSelection } from '@foyer/contract'

/** A selection of guests as it stands in an address: picked tickets separated by commas. */
export function inAddress({
  only,
  ...filter
}: GuestSelection): Omit<GuestSelection, 'only'> & { readonly only?: string } {
  return only === undefined ? filter : { ...filter, only: only.join(',') }
}

/** What the guest list hands to the messages screen: guests that were selected, and how many they are. */
export interface HandedSelection {
  readonly selection: GuestSelection
  readonly count: number
}
