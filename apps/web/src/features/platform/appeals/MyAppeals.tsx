import type { SuspensionView } from '@foyer/contract'
import { Button, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import {
  useListMySuspensionsQuery,
  useOpenAppealMutation,
  useReplyToAppealMutation,
  useWithdrawAppealMutation,
} from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { useHasSession } from '../../../lib/session-hint.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { ReplyForm, Thread } from './Thread.tsx'
import classes from './Appeals.module.css'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const SHORTEST = 20
const LONGEST = 5000

/** Where whoever was suspended says what they think of it: by the link of the mail or the refused login, or logged in. */
export function MyAppeals() {
  const token = useHashSecret('token')
  const hasSession = useHasSession()
  if (token === undefined) return <TextSkeleton lines={5} />
  if (token === null && !hasSession) return <NoWayIn />
  return <Suspensions headers={token === null ? {} : { 'x-appeal-token': token }} />
}

interface Credentials {
  headers: { 'x-appeal-token'?: string }
}

function Suspensions({ headers }: Credentials) {
  const { data, error, refetch } = useListMySuspensionsQuery({ headers })
  if (error && 'status' in error && error.status === 401) return <NoWayIn />
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={5} />
  return (
    <div className="stack gap-20">
      <Title order={1} className="page-title">
        Your appeals
      </Title>
      {data.items.length === 0 ? (
        <EmptyState
          title="Nothing was imposed on you"
          text="Your account and your events are as they should be."
          action={
            <Button component={Link} to="/dashboard">
              To your dashboard
            </Button>
          }
        />
      ) : (
        data.items.map((suspension) => <Suspension key={suspension._id} suspension={suspension} headers={headers} />)
      )}
    </div>
  )
}

function Suspension({ suspension, headers }: { suspension: SuspensionView } & Credentials) {
  const { kind, label, reason, imposedAt, liftedAt, appeal } = suspension
  return (
    <TicketStub
      as="section"
      top={
        <>
          <p className="flush mute">{day.format(new Date(imposedAt))}</p>
          <Title order={2} className={classes['subject']}>
            {kind === 'user' ? 'Your account was suspended' : `“${label}” was taken down`}
          </Title>
          <p className="flush breakable keeps-lines">{reason}</p>
          {liftedAt && <StatusBadge tone="good">Lifted</StatusBadge>}
        </>
      }
      bottom={
        <>
          {appeal && <Appeal suspension={suspension} headers={headers} />}
          {suspension.can.appeal && <AppealForm suspensionId={suspension._id} headers={headers} />}
          {!appeal && !suspension.can.appeal && <p className="flush mute">There is nothing left to appeal against.</p>}
        </>
      }
    />
  )
}

function Appeal({ suspension, headers }: { suspension: SuspensionView } & Credentials) {
  const [reply] = useReplyToAppealMutation()
  const [withdraw] = useWithdrawAppealMutation()
  const { busy, act } = useAct()
  const { appeal } = suspension
  if (!appeal) return null
  const params = { id: appeal._id }
  const onWithdraw = async () => {
    const sure = await confirmAction({
      title: 'Take your appeal back?',
      body: 'What was imposed stays. You can appeal again as long as it does.',
      confirmLabel: 'Take it back',
      destructive: true,
    })
    if (sure) await act(() => withdraw({ params, headers }).unwrap(), 'Your appeal is taken back.')
  }
  return (
    <div className={classes['appeal']}>
      <p>
        Your appeal <StatusBadge status={appeal.state} />
      </p>
      <Thread
        opening={{ author: 'You', text: appeal.statement, createdAt: appeal.createdAt }}
        messages={appeal.messages}
      />
      {appeal.decisionNote && (
        <div className={classes['verdict']}>
          <strong>The decision</strong>
          <p className="flush breakable keeps-lines">{appeal.decisionNote}</p>
        </div>
      )}
      {appeal.can.reply && (
        <ReplyForm label="Add to your appeal" onSend={(text) => reply({ params, headers, body: { text } }).unwrap()} />
      )}
      {appeal.can.withdraw && (
        <Button variant="subtle" color="gray" loading={busy} onClick={() => void onWithdraw()}>
          Take the appeal back
        </Button>
      )}
    </div>
  )
}

function statementFault(statement: string): string | null {
  const { length } = statement.trim()
  if (length < SHORTEST) return 'Say a little more: at least 20 characters.'
  return length > LONGEST ? 'Use at most 5,000 characters.' : null
}

function AppealForm({ suspensionId, headers }: { suspensionId: string } & Credentials) {
  const [open] = useOpenAppealMutation()
  const form = useForm({ initialValues: { statement: '' }, validate: { statement: statementFault } })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ statement }) => {
    await open({ headers, body: { suspensionId, statement } }).unwrap()
    form.reset()
  })
  return (
    <form onSubmit={submit} noValidate className={classes['reply']} aria-label="Appeal">
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <Textarea
        label="What we should know"
        description="What happened, as you saw it, and what can prove it. You can appeal once."
        autosize
        minRows={5}
        maxRows={16}
        maxLength={LONGEST}
        {...form.getInputProps('statement')}
      />
      <Button type="submit" loading={busy}>
        Appeal
      </Button>
    </form>
  )
}

function NoWayIn() {
  return (
    <EmptyState
      order={1}
      title="Open this page from the mail"
      text="The link in our mail leads to your appeal, and so does logging in. Your link may have been cut off, or be too old."
      action={
        <Button component={Link} to="/login">
          Log in
        </Button>
      }
    />
  )
}
