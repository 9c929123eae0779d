import { feedbackInput } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { hasRoom } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { findFeedback } from './feedback-page.ts'

/** What became of an answer: kept, not complete, too late, from a link that is not ours, or too many from one network. */
type FeedbackOutcome = 'saved' | 'incomplete' | 'closed' | 'unknown' | 'busy'

/** The fields of a form that is sent without a script: every value is a string, and an unselected radio button is left out. */
function readForm({ rating, comment }: Readonly<Record<string, string>>) {
  // Browsers separate the lines of a text area by CR LF.
  const parsed = feedbackInput.safeParse({ rating: Number(rating), comment: (comment ?? '').replaceAll('\r\n', '\n') })
  return parsed.success ? parsed.data : null
}

/**
 * Stores the answer of the recipient that a link names. The table's key allows one answer for each recipient: a second answer replaces the
 * first while it can still be changed.
 */
export async function giveFeedback(
  deps: Deps,
  token: string,
  { fields, network }: { fields: Readonly<Record<string, string>>; network: Network },
): Promise<FeedbackOutcome> {
  if (!(await hasRoom(deps, limits.feedbackAnswers, network))) return 'busy'
  return deps.db.transaction().execute(async (trx) => {
    const found = await findFeedback(deps, trx, token)
    if (!found) return 'unknown'
    if (!found.open) return 'closed'
    const answer = readForm(fields)
    if (!answer) return 'incomplete'
    const now = deps.now()
    await trx
      .insertInto('feedback_answers')
      .values({
        message_id: found.recipient.messageId,
        number: found.recipient.number,
        event_id: found.event.id,
        ...answer,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['message_id', 'number']).doUpdateSet({ ...answer, updated_at: now }))
      .execute()
    return 'saved'
  })
}
