import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { hasRoom, limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'

/** The purpose of a mail that anyone can request. Each purpose has its own limits. */
type MailPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'find_tickets' | 'waiting_list' | 'follow'

/**
 * Counts a mail requested by a caller who may not own the mailbox. Throws if the network requests too many; returns false if the mailbox
 * has reached its limit for this purpose: the caller then gives the usual answer and sends nothing.
 */
export async function allowMail(deps: Deps, kind: MailPurpose, network: Network, email: string): Promise<boolean> {
  const purpose = Subject.of('purpose', kind)
  const recipient = Subject.of('recipient', email)
  await limitRate(deps, limits.mailsByNetwork, network)
  await limitRate(deps, limits.mailsAskedFor, purpose, recipient, network)
  return hasRoom(deps, limits.mailsToRecipient, purpose, recipient)
}
