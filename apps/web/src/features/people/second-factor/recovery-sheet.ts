/** The recovery codes as a text file that says what it is. */
export function recoverySheet(codes: readonly string[], site: string): string {
  return [
    `Recovery codes for Foyer at ${site}`,
    'Each works once. Keep them where only you can read them.',
    '',
    ...codes,
    '',
  ].join('\n')
}
