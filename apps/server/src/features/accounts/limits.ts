import type { Deps } from '../../deps.ts'
import { limitRate } from '../../http/rate-limit.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60

/**
 * What guessing costs: 10 tries a quarter of an hour for one account from one address, 100 an hour from one address. An
 * account is never locked as such, so that nobody can lock another out.
 */
export async function limitGuesses(deps: Deps, ip: string, email: string): Promise<void> {
  await limitRate(deps, { name: 'account-address', hits: 10, seconds: QUARTER }, `${email}|${ip}`)
  await limitAddress(deps, ip)
}

/** Whoever makes us hash, be it for a link that cannot be right, uses up the tries of their address. */
export async function limitAddress(deps: Deps, ip: string): Promise<void> {
  await limitRate(deps, { name: 'address', hits: 100, seconds: HOUR }, ip)
}

/** How many mails one address may be made to receive, and one visitor may cause. */
export async function limitMails(deps: Deps, ip: string, email: string): Promise<void> {
  await limitRate(deps, { name: 'mail-to', hits: 5, seconds: HOUR }, email)
  await limitRate(deps, { name: 'mail-from', hits: 30, seconds: HOUR }, ip)
}
