import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useGetFollowQuery, useLeaveFollowMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { BrokenFollowLink, FollowOutcome } from './FollowLink.tsx'

/** The page behind the unsubscribe link of a mail. Opening it changes nothing, because mail scanners open links too. */
export function LeaveFollow() {
  const token = useHashSecret('t')
  if (token === undefined) return <TextSkeleton lines={4} />
  if (token === null) return <BrokenFollowLink message={m.guests_follow_link_incomplete()} />
  return <Leaving token={token} />
}

function Leaving({ token }: { token: string }) {
  const { data: followed, error: unread } = useGetFollowQuery({ params: { token } })
  const [leave, { isLoading, data: left, error }] = useLeaveFollowMutation()
  const data = left ?? followed
  if (unread && !data) return <BrokenFollowLink message={errorMessage(unread)} />
  if (!data) return <TextSkeleton lines={4} />
  if (!data.accepted) return <BrokenFollowLink message={data.message} />
  if (!data.following)
    return (
      <FollowOutcome
        title={m.guests_follow_left_title({ organisation: data.name })}
        text={m.guests_follow_left_text()}
        organisation={data}
      />
    )
  return (
    <EmptyState
      order={1}
      title={m.guests_follow_leave_title({ organisation: data.name })}
      text={error ? errorMessage(error) : m.guests_follow_leave_text()}
      action={
        <Button loading={isLoading} onClick={() => void leave({ params: { token } })}>
          {error ? m.shell_retry() : m.guests_follow_leave_button()}
        </Button>
      }
    />
  )
}
