import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useLeaveWaitingListMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** The page behind the mailed link. Opening it changes nothing, because mail scanners open links too. */
export function LeaveWaitingList() {
  const token = useHashSecret('t')
  if (token === null) return <Ending title={m.sales_leave_incomplete_title()} text={m.sales_leave_incomplete_text()} />
  return <Leaving token={token} />
}

function Leaving({ token }: { token: string | undefined }) {
  const [leave, { isLoading, data, error }] = useLeaveWaitingListMutation()
  if (data) return <Ending art="rings" title={m.sales_leave_done_title()} text={m.sales_leave_done_text()} />
  if (errorCode(error) === 'waiting_list.not_found') {
    return <Ending title={m.sales_leave_ended_title()} text={m.sales_leave_ended_text()} />
  }
  return (
    <EmptyState
      order={1}
      art="stubs"
      title={error ? m.sales_leave_failed_title() : m.sales_leave_title()}
      text={error ? errorMessage(error) : m.sales_leave_text()}
      action={
        <Button
          loading={isLoading || token === undefined}
          onClick={() => token !== undefined && void leave({ body: { token } })}
        >
          {error ? m.shell_retry() : m.sales_leave_button()}
        </Button>
      }
    />
  )
}

function Ending({ title, text, art = 'search' }: { title: string; text: string; art?: 'rings' | 'search' }) {
  return (
    <EmptyState
      order={1}
      art={art}
      title={title}
      text={text}
      action={
        <Button component={Link} to="/events/listing" variant={art === 'rings' ? 'filled' : 'default'}>
          {m.shell_find_events()}
        </Button>
      }
    />
  )
}
