import type { AdminAppealView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import {
  useAnswerAppealMutation,
  useDecideAppealMutation,
  useGetAppealQuery,
  useReviewAppealMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { ReplyForm, Thread } from './Thread.tsx'
import classes from './Appeals.module.css'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** One appeal: what was imposed and why, what is said to it, and the decision. */
export function Judgement({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useGetAppealQuery({ params: { id } })
  const [answer] = useAnswerAppealMutation()
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Surface>
        <TextSkeleton lines={6} />
      </Surface>
    )
  }
  const subject = data.kind === 'user' ? `/admin/users/${data.target._id}` : `/admin/events/${data.target._id}`
  return (
    <Surface
      as="section"
      padding="large"
      title={`Appeal of ${data.appellant.name}`}
      actions={
        <>
          <StatusBadge status={data.state} />
          <Button variant="default" size="sm" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="notice on-neutral">
        <p>
          <strong>{data.imposedBy.name}</strong>{' '}
          {data.kind === 'user' ? 'suspended the account' : `took “${data.target.label}” down`} on{' '}
          {day.format(new Date(data.imposedAt))}:
        </p>
        <p className="flush breakable keeps-lines">{data.reason}</p>
        <Link to={subject}>{data.kind === 'user' ? 'The user' : 'The event'}</Link>
      </div>
      <Thread
        opening={{ author: data.appellant.name, text: data.statement, createdAt: data.createdAt }}
        messages={data.messages}
      />
      {data.decidedAt && (
        <div className={classes['verdict']}>
          <p>
            <strong>{data.state === 'overturned' ? 'Overturned' : 'Upheld'}</strong> by {data.decidedBy?.name} on{' '}
            {day.format(new Date(data.decidedAt))}
          </p>
          <p className="flush breakable keeps-lines">{data.decisionNote}</p>
        </div>
      )}
      {data.can.reply && (
        <ReplyForm
          label={`Write to ${data.appellant.name}`}
          onSend={(text) => answer({ params: { id }, body: { text } }).unwrap()}
        />
      )}
      <Decide appeal={data} />
    </Surface>
  )
}

function Decide({ appeal }: { appeal: AdminAppealView }) {
  const [review] = useReviewAppealMutation()
  const [decide] = useDecideAppealMutation()
  const { busy, act } = useAct()
  const params = { id: appeal._id }
  const onDecide = async (decision: 'upheld' | 'overturned') => {
    const overturn = decision === 'overturned'
    const note = await askReason({
      title: overturn ? 'Overturn it?' : 'Uphold it?',
      body: overturn
        ? 'What was imposed is lifted at once, and they get a mail with your words.'
        : 'What was imposed stays, for good. They get a mail with your words.',
      label: 'Why',
      confirmLabel: overturn ? 'Overturn' : 'Uphold',
      destructive: !overturn,
    })
    if (note !== null)
      await act(() => decide({ params, body: { decision, note } }).unwrap(), overturn ? 'Lifted.' : 'It stays.')
  }
  if (!appeal.can.reply) return null
  return (
    <div className={classes['decide']}>
      {appeal.mine && !appeal.can.decide && (
        <p className="flush mute">You imposed this yourself, so another administrator decides.</p>
      )}
      {appeal.can.review && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(() => review({ params }).unwrap(), 'You are looking into it.')}
        >
          Begin review
        </Button>
      )}
      {appeal.can.decide && (
        <>
          <Button loading={busy} onClick={() => void onDecide('overturned')}>
            Overturn
          </Button>
          <Button color="red" loading={busy} onClick={() => void onDecide('upheld')}>
            Uphold
          </Button>
        </>
      )}
    </div>
  )
}
