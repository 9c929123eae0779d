import type { SuspensionView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
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
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { ReplyForm, Thread } from './Thread.tsx'
import classes from './Appeals.module.css'
import { appealKinds } from './appeal-kinds.ts'

const SHORTEST = 20
const LONGEST = 5000

/** Where suspended users appeal: with the link from the mail or from the refused login, or logged in. */
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
        {m.admin_appeal_title()}
      </Title>
      {data.items.length === 0 ? (
        <EmptyState
          title={m.admin_appeal_none_title()}
          text={m.admin_appeal_none_text()}
          action={
            <Button component={Link} to="/dashboard">
              {m.admin_appeal_none_action()}
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
          <p className="flush mute">{formatDate(imposedAt, 'longDay')}</p>
          <Title order={2} className={classes['subject']}>
            {appealKinds[kind].subject(label)}
          </Title>
          <p className="flush breakable keeps-lines">{reason}</p>
          {liftedAt && <Badge tone="good">{m.admin_appeal_lifted()}</Badge>}
        </>
      }
      bottom={
        <>
          {appeal && <Appeal suspension={suspension} headers={headers} />}
          {suspension.can.appeal && <AppealForm suspensionId={suspension._id} headers={headers} />}
          {!appeal && !suspension.can.appeal && <p className="flush mute">{m.admin_appeal_none_possible()}</p>}
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
      title: m.admin_appeal_withdraw_title(),
      body: m.admin_appeal_withdraw_body(),
      confirmLabel: m.admin_appeal_withdraw(),
      destructive: true,
    })
    if (sure) await act(() => withdraw({ params, headers }).unwrap(), m.admin_appeal_withdraw_done())
  }
  return (
    <div className={classes['appeal']}>
      <p>
        {m.admin_appeal_yours()} <StatusBadge status={appeal.state} />
      </p>
      <Thread
        opening={{ author: m.admin_appeal_you(), text: appeal.statement, createdAt: appeal.createdAt }}
        messages={appeal.messages}
      />
      {appeal.decisionNote && (
        <div className={classes['verdict']}>
          <strong>{m.admin_appeal_decision()}</strong>
          <p className="flush breakable keeps-lines">{appeal.decisionNote}</p>
        </div>
      )}
      {appeal.can.reply && (
        <ReplyForm
          label={m.admin_appeal_add()}
          onSend={(text) => reply({ params, headers, body: { text } }).unwrap()}
        />
      )}
      {appeal.can.withdraw && (
        <Button variant="subtle" color="gray" loading={busy} onClick={() => void onWithdraw()}>
          {m.admin_appeal_withdraw()}
        </Button>
      )}
    </div>
  )
}

function statementFault(statement: string): string | null {
  const { length } = statement.trim()
  if (length < SHORTEST) return m.admin_appeal_too_short()
  return length > LONGEST ? m.admin_appeal_too_long() : null
}

function AppealForm({ suspensionId, headers }: { suspensionId: string } & Credentials) {
  const [open] = useOpenAppealMutation()
  const form = useForm({ initialValues: { statement: '' }, validate: { statement: statementFault } })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ statement }) => {
    await open({ headers, body: { suspensionId, statement } }).unwrap()
    form.reset()
  })
  return (
    <form onSubmit={submit} noValidate className={classes['reply']} aria-label={m.admin_appeal_form()}>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <Textarea
        label={m.admin_appeal_statement()}
        description={m.admin_appeal_statement_hint()}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={LONGEST}
        {...form.getInputProps('statement')}
      />
      <Button type="submit" loading={busy}>
        {m.admin_appeal_submit()}
      </Button>
    </form>
  )
}

function NoWayIn() {
  return (
    <EmptyState
      order={1}
      title={m.admin_appeal_no_link_title()}
      text={m.admin_appeal_no_link_text()}
      action={
        <Button component={Link} to="/login">
          {m.admin_appeal_no_link_action()}
        </Button>
      }
    />
  )
}
