import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { useLeaveWaitingListMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Where the link of a mail leads: it leaves nothing by being opened, since programs open links too. */
export function LeaveWaitingList() {
  const token = useHashSecret('t')
  if (token === null) return <Ending title="This link is incomplete" text="Open it from the e-mail again." />
  return <Leaving token={token} />
}

function Leaving({ token }: { token: string | undefined }) {
  const [leave, { isLoading, data, error }] = useLeaveWaitingListMutation()
  if (data) return <Ending art="rings" title="You have left the list" text={data.message} />
  if (errorCode(error) === 'waiting_list.not_found') {
    return (
      <Ending
        title="This link no longer works"
        text="You have already left the list, or the list has ended. If we still write to you about these tickets, use the link in our latest e-mail."
      />
    )
  }
  return (
    <EmptyState
      order={1}
      art="stubs"
      title={error ? 'We could not remove you from the list' : 'Leave the waiting list?'}
      text={error ? errorMessage(error) : 'You lose your place. Tickets that are kept for you go to the next in line.'}
      action={
        <Button
          loading={isLoading || token === undefined}
          onClick={() => token !== undefined && void leave({ body: { token } })}
        >
          {error ? 'Try again' : 'Leave the list'}
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
          Find events
        </Button>
      }
    />
  )
}
