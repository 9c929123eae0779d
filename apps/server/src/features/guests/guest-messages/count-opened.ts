import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { readRecipientToken } from '../../../secrets.ts'

/** Counts once, without storing the time, that a recipient opened a page from a message. The answer is the same for an invalid token. */
export async function countOpened(deps: Deps, token: string, network: Network): Promise<void> {
  await limitRate(deps, limits.messagesOpened, network)
  const recipient = readRecipientToken(deps.secrets, 'opened', token)
  if (recipient === null) return
  await deps.db
    .updateTable('guest_message_recipients')
    .set({ opened: true })
    .where('message_id', '=', recipient.messageId)
    .where('number', '=', recipient.number)
    .where('opened', '=', false)
    .execute()
}
