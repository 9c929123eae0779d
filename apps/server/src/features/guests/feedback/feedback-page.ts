import type { FeedbackPage } from '@foyer/contract'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type MessageRecipient, readRecipientToken } from '../../../secrets.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { findEvent, shownTitle } from '../../programme/events/index.ts'
import { findAnswer, findQuestion } from './feedback.queries.ts'

const DAY_MS = 86_400_000
/** How long after the request for feedback a guest can give a first answer. */
const ANSWER_MS = 60 * DAY_MS
/** How long an answer can be changed. */
const CHANGE_MS = 14 * DAY_MS

/** What a link is about, and what it still allows. Null where the link is not ours, or its event is not shown. */
export async function findFeedback(deps: Deps, db: Database | Trx, token: string) {
  const recipient: MessageRecipient | null = readRecipientToken(deps.secrets, 'feedback', token)
  const question = recipient && (await findQuestion(db, recipient))
  const event = question && (await findEvent(db, question.event_id))
  if (!recipient || !event || event.blocked) return null
  const answer = await findAnswer(db, recipient)
  const since = answer ? answer.created_at.getTime() + CHANGE_MS : question.created_at.getTime() + ANSWER_MS
  return { recipient, event, answer, until: new Date(since), open: deps.now().getTime() < since }
}

/** The page that a link opens, in the language of its reader. */
export async function readFeedbackPage(deps: Deps, token: string): Promise<FeedbackPage | null> {
  const found = await findFeedback(deps, deps.db, token)
  const organiser = found && (await findSeller(deps.db, found.event.organiser_id))
  if (!organiser) return null
  const { event, answer, open, until } = found
  return {
    title: shownTitle(event, deps.site),
    organiser: organiser.name,
    answer: answer ? { rating: answer.rating, comment: answer.comment } : null,
    open,
    changeableUntil: answer ? until.toISOString() : null,
  }
}
