/** Focuses the topmost of the fields that have a fault. `nodeOf` answers the element of a field path, null where none is drawn. */
export function focusFault(paths: readonly string[], nodeOf: (path: string) => HTMLElement | null): void {
  const [first] = paths
    .map(nodeOf)
    .filter((node) => node !== null)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  // A group of choices cannot be focused, so its first choice is.
  const target = first?.matches('input, textarea, select') ? first : first?.querySelector<HTMLElement>('input')
  target?.focus()
}
