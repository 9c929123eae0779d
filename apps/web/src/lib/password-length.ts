import { formatNumber, m } from '@foyer/messages'
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

/** Rates a password by its length alone. Only the server checks whether other people use the same password. */
export function passwordLength(password: string): PasswordLength {
  const { length } = password
  const share = Math.min(1, length / VERY_LONG_PASSWORD)
  const enough = length >= SHORTEST_PASSWORD
  return { share, enough, words: wordsFor(length) }
}

function wordsFor(length: number): string {
  if (length === 0) return m.shell_password_hint({ shortest: formatNumber(SHORTEST_PASSWORD) })
  const missing = SHORTEST_PASSWORD - length
  if (missing > 0) return m.shell_password_missing({ count: missing })
  if (length < LONG_PASSWORD) return m.shell_password_enough({ count: length })
  return length < VERY_LONG_PASSWORD
    ? m.shell_password_long({ count: length })
    : m.shell_password_very_long({ count: length })
}

/** What is wrong with a password that is being chosen. */
export function newPasswordWording(value: unknown): string {
  const tooLong = typeof value === 'string' && value.length > LONGEST_PASSWORD
  return tooLong
    ? m.shell_password_too_long({ longest: formatNumber(LONGEST_PASSWORD) })
    : m.shell_password_too_short({ shortest: formatNumber(SHORTEST_PASSWORD) })
}
