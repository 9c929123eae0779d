import type { EventView, FeedbackSummary } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { formatDate, formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetFeedbackQuery, useListFeedbackCommentsQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { TablePaging } from '../../../ui/TablePaging.tsx'
import classes from './Messages.module.css'

const LIMIT = 10

interface FeedbackProps {
  readonly event: EventView
  readonly onAutomatic: () => void
}

/** What guests thought of the event: the average, how the ratings are spread, and the comments without names. */
export function Feedback({ event, onAutomatic }: FeedbackProps) {
  const params = { eventId: event._id }
  const { data, error, refetch } = useGetFeedbackQuery({ params }, { refetchOnMountOrArgChange: true })
  const { busy, take } = useTakeFile()
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={2} />
  if (data.answers === 0)
    return (
      <Surface>
        <EmptyState
          title={m.guests_feedback_none_title()}
          text={data.asked > 0 ? m.guests_feedback_waiting({ count: data.asked }) : m.guests_feedback_none_text()}
          {...(data.asked === 0 && { action: <Button onClick={onAutomatic}>{m.guests_feedback_switch_on()}</Button> })}
        />
      </Surface>
    )
  const save = () =>
    take(async () => {
      const file = await fetchFile('exportFeedback', { params })
      return new File([file], `${m.guests_feedback_file({ event: slugify(event.title) || 'event' })}.csv`, {
        type: file.type,
      })
    })
  return (
    <div className="halves">
      <Surface
        as="section"
        padding="large"
        title={m.guests_feedback()}
        actions={
          <Button
            variant="default"
            size="sm"
            loading={busy}
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => void save()}
          >
            {m.shell_export()}
          </Button>
        }
      >
        <Ratings summary={data} />
      </Surface>
      <Comments event={event} />
    </div>
  )
}

function Ratings({ summary: { average, answers, asked, counts } }: { summary: FeedbackSummary }) {
  const most = Math.max(...counts, 1)
  return (
    <>
      <p className="flush heading heavy page-title">
        {m.guests_feedback_average({ average: formatNumber(Math.round((average ?? 0) * 10) / 10) })}
      </p>
      <p className="margin-top-4 mute">
        {m.guests_feedback_answers({ answers: formatNumber(answers), asked: formatNumber(Math.max(asked, answers)) })}
      </p>
      <ul className="plain-list stack gap-10 margin-top-20" aria-label={m.guests_feedback_spread()}>
        {counts
          .map((count, index) => ({ count, rating: index + 1 }))
          .toReversed()
          .map(({ count, rating }) => (
            <li key={rating} className={classes['rating']}>
              <span>{m.guests_feedback_stars({ count: rating })}</span>
              <span className={classes['bar']} aria-hidden="true">
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <strong>{formatNumber(count)}</strong>
            </li>
          ))}
      </ul>
    </>
  )
}

function Comments({ event }: { event: EventView }) {
  const { page, turn } = useNamedList('comments')
  const { data } = useListFeedbackCommentsQuery(
    { params: { eventId: event._id }, query: { page, limit: LIMIT } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Surface as="section" padding="large" title={m.guests_feedback_comments()}>
      {data?.total === 0 && <p className="flush mute">{m.guests_feedback_no_comments()}</p>}
      <ul className="plain-list">
        {data?.items.map((comment, index) => (
          <li key={`${comment.at} ${index}`} className={classes['comment']}>
            <p className="flush text-sm mute">
              {m.guests_feedback_comment_head({
                stars: m.guests_feedback_stars({ count: comment.rating }),
                date: formatDate(comment.at, 'moment', event.timezone),
              })}
            </p>
            <p className={`breakable ${classes['words'] ?? ''}`} dir="auto">
              {comment.comment}
            </p>
          </li>
        ))}
      </ul>
      {data && data.total > LIMIT && (
        <TablePaging paging={{ ...data, onPage: turn }} label={m.guests_feedback_comments()} />
      )}
    </Surface>
  )
}
