/** What is wrong with an e-mail field. */
export function emailWording(value: unknown): string {
  return value === '' ? 'Enter your e-mail address.' : 'That is not an e-mail address. It looks like ada@example.com.'
}

/** What is wrong with a password that is being chosen. */
export function newPasswordWording(value: unknown): string {
  return typeof value === 'string' && value.length > 128
    ? 'At most 128 characters.'
    : 'Choose a password of at least 12 characters.'
}
