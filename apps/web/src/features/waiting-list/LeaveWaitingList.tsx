import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../api/errors.ts'
import { useLeaveWaitingListMutation } from '../../api/hooks.ts'
import { useHashSecret } from '../../lib/hash-secret.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Where the link of a mail leads: it leaves nothing by being opened, since programs open links too. */
export function LeaveWaitingList() {
  const token = useHashSecret('t')
  const [leave, { isLoading, data }] = useLeaveWaitingListMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const elsewhere = (
    <Button component={Link} to="/events/listing" variant={data ? 'filled' : 'default'}>
      Find events
    </Button>
  )

  const submit = async () => {
    setFailure(null)
    try {
      await leave({ body: { token: token ?? '' } }).unwrap()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }

  if (data)
    return <EmptyState order={1} art="rings" title="You have left the list" text={data.message} action={elsewhere} />
  if (token === null || failure !== null)
    return (
      <EmptyState
        order={1}
        art="search"
        title={failure === null ? 'This link is incomplete' : 'We could not remove you from the list'}
        text={failure ?? 'Open it from the e-mail again.'}
        action={elsewhere}
      />
    )
  return (
    <EmptyState
      order={1}
      art="stubs"
      title="Leave the waiting list?"
      text="You lose your place. Tickets that are kept for you go to the next in line."
      action={
        <Button loading={isLoading || token === undefined} onClick={() => void submit()}>
          Leave the list
        </Button>
      }
    />
  )
}
