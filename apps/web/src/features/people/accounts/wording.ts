/** What is wrong with an e-mail field. */
export function emailWording(value: unknown): string {
  return value === '' ? 'Enter your e-mail address.' : 'That is not an e-mail address. It looks like ada@example.com.'
}
