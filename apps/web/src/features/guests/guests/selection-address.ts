import type { Selection } from './use-ticket-selection.ts'

/** A selection as it stands in the address of a file: picked tickets separated by commas. */
export function inAddress({ only, ...filter }: Selection): Omit<Selection, 'only'> & { readonly only?: string } {
  return only === undefined ? filter : { ...filter, only: only.join(',') }
}
