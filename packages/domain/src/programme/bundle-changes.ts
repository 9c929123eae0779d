/** What may be done with a bundle. One that nobody ordered is deleted; another is archived, because orders and tickets refer to it. */
export interface BundleChanges {
  readonly update: boolean
  readonly changeParts: boolean
  readonly delete: boolean
  readonly archive: boolean
}

/**
 * What may be done with a bundle that is open to changes, not archived and of an event that was not cancelled. Once it was ordered its parts
 * stay, because buyers were promised them. `ordered` includes orders that lapsed or were refunded: they still name it.
 */
export function bundleChanges({ open, ordered }: { open: boolean; ordered: boolean }): BundleChanges {
  return { update: open, changeParts: open && !ordered, delete: open && !ordered, archive: open && ordered }
}
