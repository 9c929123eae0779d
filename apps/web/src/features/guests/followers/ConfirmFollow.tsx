import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useConfirmFollowMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BrokenFollowLink, FollowOutcome } from './FollowLink.tsx'

/** The page behind the link that confirms an address. Opening it changes nothing, because mail scanners open links too. */
export function ConfirmFollow() {
  const token = useHashSecret('t')
  const [confirm, { isLoading, data, error }] = useConfirmFollowMutation()
  if (token === null) return <BrokenFollowLink message={m.guests_follow_link_incomplete()} />
  if (data && !data.accepted) return <BrokenFollowLink message={data.message} />
  if (data)
    return (
      <FollowOutcome
        title={m.guests_follow_confirmed_title({ organisation: data.name })}
        text={m.guests_follow_confirmed_text()}
        organisation={data}
      />
    )
  return (
    <EmptyState
      order={1}
      title={m.guests_follow_confirm_title()}
      text={error ? errorMessage(error) : m.guests_follow_confirm_text()}
      action={
        <Button
          loading={isLoading || token === undefined}
          onClick={() => token !== undefined && void confirm({ params: { token } })}
        >
          {error ? m.shell_retry() : m.guests_follow_confirm_button()}
        </Button>
      }
    />
  )
}
