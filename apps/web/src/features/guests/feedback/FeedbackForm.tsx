import { type FeedbackPage, LONGEST_FEEDBACK_COMMENT } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { LightButton } from '../../../ui/LightButton.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './FeedbackForm.module.css'

const outcomes = ['saved', 'incomplete', 'closed', 'busy'] as const
type Outcome = (typeof outcomes)[number]

const said: Readonly<Record<Outcome, () => string>> = {
  saved: m.guests_feedback_saved,
  incomplete: m.guests_feedback_incomplete,
  closed: m.guests_feedback_closed,
  busy: m.guests_feedback_busy,
}

const ratings: readonly { rating: number; label: () => string }[] = [
  { rating: 1, label: m.guests_feedback_1 },
  { rating: 2, label: m.guests_feedback_2 },
  { rating: 3, label: m.guests_feedback_3 },
  { rating: 4, label: m.guests_feedback_4 },
  { rating: 5, label: m.guests_feedback_5 },
]

/** The outcome of the previous submission, from the server's redirect to this page. */
export function outcomeIn(params: URLSearchParams): Outcome | null {
  return outcomes.find((outcome) => outcome === params.get('answer')) ?? null
}

interface FeedbackFormProps {
  readonly page: FeedbackPage
  readonly token: string
  readonly outcome: Outcome | null
}

/** The question about an event: a plain form, which works without scripts. */
export function FeedbackForm({ page, token, outcome }: FeedbackFormProps) {
  const { title, organiser, answer, open, changeableUntil } = page
  return (
    <TicketStub
      top={
        <>
          <LightTitle order={1} className="page-title" id="feedback-question">
            {m.guests_feedback_question({ event: title })}
          </LightTitle>
          <p className="margin-top-8 mute breakable">{m.guests_feedback_asked_by({ organiser })}</p>
          {outcome !== null && (
            <p role="status" className={`notice margin-top-16 ${outcome === 'saved' ? 'good' : 'warn'}`}>
              {said[outcome]()}
            </p>
          )}
          {!open && outcome === null && <p className="notice margin-top-16">{m.guests_feedback_closed()}</p>}
        </>
      }
      bottom={
        open ? (
          <form method="post" action={`/feedback/${encodeURIComponent(token)}`} className="stack gap-20">
            <fieldset className={classes['ratings']} aria-labelledby="feedback-question">
              {ratings.map(({ rating, label }) => (
                <label key={rating} className={classes['rating']}>
                  <input
                    type="radio"
                    name="rating"
                    value={rating}
                    required
                    defaultChecked={answer?.rating === rating}
                    className={classes['radio']}
                  />
                  <span className={classes['figure']}>{rating}</span>
                  <span className="text-sm">{label()}</span>
                </label>
              ))}
            </fieldset>
            <label className="stack gap-6">
              <span className="semibold">{m.guests_feedback_comment_label()}</span>
              <textarea
                name="comment"
                rows={5}
                maxLength={LONGEST_FEEDBACK_COMMENT}
                defaultValue={answer?.comment ?? ''}
                dir="auto"
                className={classes['comment']}
              />
            </label>
            <div>
              <LightButton type="submit" size="md">
                {answer ? m.guests_feedback_change() : m.guests_feedback_send()}
              </LightButton>
            </div>
            <p className="flush text-15 mute">
              {changeableUntil === null
                ? m.guests_feedback_privacy({ organiser })
                : m.guests_feedback_until({ date: formatDate(changeableUntil, 'longDay') })}
            </p>
          </form>
        ) : (
          <p className="flush mute">{m.guests_feedback_thanks()}</p>
        )
      }
    />
  )
}
