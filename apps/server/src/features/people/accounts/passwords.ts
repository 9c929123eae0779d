import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { FairQueue } from './fair-queue.ts'
import { guessableWords, isGuessable } from './password-strength.ts'

/** OWASP's argon2id parameters; argon2id is the library's default algorithm. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing shares the thread pool with DNS, files and compression: few at a time keep the server answering (measured: four at
 * once cut unrelated answers to a quarter).
 */
const queue = new FairQueue({ slots: Math.max(1, availableParallelism() - 1), mostWaiting: 64, mostPerNetwork: 16 })

/** `network` is where the call comes from: networks take turns, so that none of them can keep the others from logging in. */
export function hashPassword(password: string, network: Network): Promise<string> {
  return queue.run(network, () => hash(password, ARGON2))
}

let decoy: Promise<string> | undefined

/** Takes the same time whether or not there is such an account, so that the timing does not reveal it. */
export async function passwordMatches(stored: string | null, password: string, network: Network): Promise<boolean> {
  decoy ??= hash('an account that does not exist', ARGON2)
  const reference = stored ?? (await decoy)
  const matches = await queue.run(network, () => verify(reference, password, ARGON2))
  return matches && stored !== null
}

/** Refuses a password that is common or made of words that are known to a stranger (OWASP ASVS V6.2). */
export function assertPasswordStrong(
  password: string,
  person: { email: string; firstName: string; lastName?: string },
  { publicUrl }: Deps['site'],
): void {
  const known = guessableWords([person.email, person.firstName, person.lastName ?? '', new URL(publicUrl).hostname])
  if (isGuessable(password, known))
    throw new AppError('account.password_weak', { fields: { password: 'password_weak' } })
}
