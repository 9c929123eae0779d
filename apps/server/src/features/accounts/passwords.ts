import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../http/app-error.ts'

/** OWASP's argon2id parameters; argon2id is the library's default algorithm. Hashing runs off the main thread; see `withSlot` for how many at once. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const SLOTS = Math.max(1, availableParallelism() - 1)
const MOST_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashing shares the thread pool with DNS, files and compression: few at a time keep the server answering (measured: four at
 * once cut unrelated answers to a quarter). A crowd beyond the queue is told to come back.
 */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= SLOTS) {
    if (waiting.length >= MOST_WAITING) throw new AppError('request.too_many', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, ARGON2))
}

let decoy: Promise<string> | undefined

/** Compares in the same time whether or not there is such an account, so that timing does not tell. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist')
  const reference = stored ?? (await decoy)
  const matches = await withSlot(() => verify(reference, password, ARGON2))
  return matches && stored !== null
}

/** Passwords that meet the length and are still the first that anyone tries. */
const COMMON =
  /^(?:(.)\1+|(?:0?123456789)+0?|(?:password|passw0rd|qwerty(?:uiop)?|iloveyou|letmein|welcome|admin|foyer|ticket|football|monkey|dragon|abc123|123456|secret)[\d!@#$._-]*(?:password|passw0rd|qwerty(?:uiop)?|iloveyou|letmein|welcome|admin|foyer|ticket|football|123456|secret)?[\d!@#$._-]*)$/i

/** Refuses a password that is common or made of the person's own address and name (OWASP ASVS V6.2). */
export function assertPasswordStrong(password: string, person: { email: string; firstName: string }): void {
  const lower = password.toLowerCase()
  const local = person.email.split('@')[0] ?? ''
  const personal = [person.email, local, person.firstName.toLowerCase()].some(
    (word) => word.length >= 3 && lower.replaceAll(word, '').length < 6,
  )
  if (COMMON.test(password) || personal || new Set(lower).size < 5)
    throw new AppError('account.password_weak', { fields: { password: 'is too easy to guess' } })
}
