import { newPassword } from '@foyer/contract'

const SHORTEST_PASSWORD = newPassword.minLength ?? 12
const LONGEST_PASSWORD = newPassword.maxLength ?? 128
const LONG_PASSWORD = 16
const VERY_LONG_PASSWORD = 20

export interface PasswordLength {
  /** 0 to 1, full at the length where more no longer matters much. */
  readonly share: number
  readonly enough: boolean
  readonly words: string
}

/** What a password's length alone says of it. It claims nothing else: whether others use the same one, only the server checks. */
export function passwordLength(password: string): PasswordLength {
  const { length } = password
  const share = Math.min(1, length / VERY_LONG_PASSWORD)
  const enough = length >= SHORTEST_PASSWORD
  return { share, enough, words: wordsFor(length) }
}

function wordsFor(length: number): string {
  if (length === 0) return `At least ${SHORTEST_PASSWORD} characters. Three or four words in a row do well.`
  const missing = SHORTEST_PASSWORD - length
  if (missing > 0) return missing === 1 ? '1 more character' : `${missing} more characters`
  if (length < LONG_PASSWORD) return `${length} characters: long enough`
  return length < VERY_LONG_PASSWORD ? `${length} characters: long` : `${length} characters: very long`
}

/** What is wrong with a password that is being chosen. */
export function newPasswordWording(value: unknown): string {
  const tooLong = typeof value === 'string' && value.length > LONGEST_PASSWORD
  return tooLong
    ? `Use at most ${LONGEST_PASSWORD} characters.`
    : `Choose a password of at least ${SHORTEST_PASSWORD} characters.`
}
