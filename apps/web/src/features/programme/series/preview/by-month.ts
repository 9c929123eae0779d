/** Things by the month of their day, in the order of the months. */
export function byMonth<T extends { readonly day: string }>(things: readonly T[]): Map<string, T[]> {
  const months = new Map<string, T[]>()
  for (const thing of things.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const month = thing.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), thing])
  }
  return months
}
