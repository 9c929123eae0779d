import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { hasRoom, limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'

/** What a mail that anybody can ask for is about. Each kind has budgets of its own. */
type MailPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'find_tickets' | 'waiting_list' | 'follow'

/**
 * Counts a mail that is asked for by somebody who may not own the mailbox. Refuses a network that asks too often; answers false
 * where the mailbox has had enough of this kind for now: then the caller answers as ever and sends nothing.
 */
export async function allowMail(deps: Deps, kind: MailPurpose, network: Network, email: string): Promise<boolean> {
  const purpose = Subject.of('purpose', kind)
  const recipient = Subject.of('recipient', email)
  await limitRate(deps, limits.mailsByNetwork, network)
  await limitRate(deps, limits.mailsAskedFor, purpose, recipient, network)
  return hasRoom(deps, limits.mailsToRecipient, purpose, recipient)
}
