import { useSyncExternalStore } from 'react'
import { neverChanges } from './never-changes.ts'

/** Where roads are measured in miles (CLDR, measurement systems US and UK; Liberia and Myanmar use both). */
const IN_MILES = new Set(['US', 'GB', 'LR', 'MM'])

function countsInMiles(): boolean {
  const { region } = new Intl.Locale(navigator.language)
  return region !== undefined && IN_MILES.has(region)
}

/** Whether this visitor's browser is set to a region that measures in miles. Kilometres on the server and while hydrating. */
export function useMiles(): boolean {
  return useSyncExternalStore(neverChanges, countsInMiles, () => false)
}
