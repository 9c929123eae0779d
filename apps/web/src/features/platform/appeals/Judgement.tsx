import type { AdminAppealView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
import { Rich } from '../../../ui/Rich.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { appealKinds } from './appeal-kinds.ts'
import { ReplyForm, Thread } from './Thread.tsx'
import classes from './Appeals.module.css'

const strong = { strong: (words: ReactNode) => <strong>{words}</strong> }

/** One appeal: the suspension with its reason, the messages and the decision. */
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
  const imposed = { name: data.imposedBy.name, date: formatDate(data.imposedAt, 'longDay') }
  const kind = appealKinds[data.kind]
  return (
    <Surface
      as="section"
      padding="large"
      title={m.admin_appeals_of({ name: data.appellant.name })}
      actions={
        <>
          <StatusBadge status={data.state} />
          <Button variant="default" size="sm" onClick={onClose}>
            {m.shell_close()}
          </Button>
        </>
      }
    >
      <div className="notice on-neutral">
        <p>
          <Rich parts={kind.imposed(data.target.label, imposed)} tags={strong} />
        </p>
        <p className="flush breakable keeps-lines">{data.reason}</p>
        <Link to={`${kind.page}/${data.target._id}`}>{kind.view()}</Link>
      </div>
      <Thread
        opening={{ author: data.appellant.name, text: data.statement, createdAt: data.createdAt }}
        messages={data.messages}
      />
      {data.decidedAt && (
        <div className={classes['verdict']}>
          <p>
            <Rich
              parts={(data.state === 'overturned' ? m.admin_appeals_overturned_by : m.admin_appeals_upheld_by).parts({
                name: data.decidedBy?.name ?? '–',
                date: formatDate(data.decidedAt, 'longDay'),
              })}
              tags={strong}
            />
          </p>
          <p className="flush breakable keeps-lines">{data.decisionNote}</p>
        </div>
      )}
      {data.can.reply && (
        <ReplyForm
          label={m.admin_appeals_write({ name: data.appellant.name })}
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
      title: overturn ? m.admin_appeals_overturn_title() : m.admin_appeals_uphold_title(),
      body: overturn ? m.admin_appeals_overturn_body() : m.admin_appeals_uphold_body(),
      label: m.admin_appeals_reason(),
      confirmLabel: overturn ? m.admin_appeals_overturn() : m.admin_appeals_uphold(),
      destructive: !overturn,
    })
    if (note !== null)
      await act(
        () => decide({ params, body: { decision, note } }).unwrap(),
        overturn ? m.admin_appeals_overturn_done() : m.admin_appeals_uphold_done(),
      )
  }
  if (!appeal.can.reply) return null
  return (
    <div className={classes['decide']}>
      {appeal.mine && !appeal.can.decide && <p className="flush mute">{m.admin_appeals_own()}</p>}
      {appeal.can.review && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(() => review({ params }).unwrap(), m.admin_appeals_review_done())}
        >
          {m.admin_appeals_review()}
        </Button>
      )}
      {appeal.can.decide && (
        <>
          <Button loading={busy} onClick={() => void onDecide('overturned')}>
            {m.admin_appeals_overturn()}
          </Button>
          <Button color="red" loading={busy} onClick={() => void onDecide('upheld')}>
            {m.admin_appeals_uphold()}
          </Button>
        </>
      )}
    </div>
  )
}
