import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { type Network, Subject } from '../../http/subject.ts'

/** Counts a try at an account's password. */
export async function limitGuesses(deps: Deps, network: Network, email: string): Promise<void> {
  await limitRate(deps, limits.guessesAtAccount, Subject.of('account', email), network)
  await limitNetwork(deps, network)
}

/** Counts a call that makes us hash, even one for a link that cannot be valid. */
export async function limitNetwork(deps: Deps, network: Network): Promise<void> {
  await limitRate(deps, limits.guessesByNetwork, network)
}

/** How many mails one mailbox can be made to receive, and one visitor can cause. */
export async function limitMails(deps: Deps, network: Network, email: string): Promise<void> {
  await limitRate(deps, limits.mailsToRecipient, Subject.of('recipient', email))
  await limitRate(deps, limits.mailsByNetwork, network)
}
