/** Where a page starts, for SQL's OFFSET. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  return (page - 1) * limit
}

/** A list in the shape every list has. */
export function pageOf<T>(items: T[], { page, limit }: { page: number; limit: number }, total: number) {
  return { items, page, limit, total }
}
