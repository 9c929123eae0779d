/** First and last name as one text; empty for somebody whose names were erased or never asked for. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter(Boolean).join(' ')
}
