import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetMailChoiceQuery, useSubscribeAgainMutation, useUnsubscribeMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { toast } from '../../../ui/toast.ts'

/** Where the last line of a broadcast's mail leads: looking changes nothing, a press does. */
export function MailChoice() {
  const token = useHashSecret('token')
  if (token === undefined) return <TextSkeleton lines={4} />
  if (token === null) return <NoLink message="This link is incomplete. Open it from the e-mail again." />
  return <Choice token={token} />
}

function Choice({ token }: { token: string }) {
  const { data, error } = useGetMailChoiceQuery({ params: { token } })
  const [unsubscribe, leaving] = useUnsubscribeMutation()
  const [subscribeAgain, returning] = useSubscribeAgainMutation()
  if (error && !data) return <NoLink message={errorMessage(error)} />
  if (!data) return <TextSkeleton lines={4} />
  if (!data.accepted) return <NoLink message={data.message} />
  const choose = async (act: typeof unsubscribe) => {
    try {
      await act({ params: { token } }).unwrap()
    } catch (failure) {
      toast.error(errorMessage(failure))
    }
  }
  return (
    <TicketStub
      top={
        <>
          <Title order={1} className="page-title">
            {data.subscribed ? 'News by e-mail' : 'You are unsubscribed'}
          </Title>
          <p className="text-17 breakable margin-top-12" role="status">
            {data.subscribed
              ? `We send news about Foyer to ${data.address}.`
              : `We no longer send news to ${data.address}. You can still read it in your inbox on Foyer.`}
          </p>
        </>
      }
      bottom={
        <>
          {data.subscribed ? (
            <Button size="md" loading={leaving.isLoading} onClick={() => void choose(unsubscribe)}>
              Unsubscribe
            </Button>
          ) : (
            <Button
              size="md"
              variant="default"
              loading={returning.isLoading}
              onClick={() => void choose(subscribeAgain)}
            >
              Subscribe again
            </Button>
          )}
          <p className="margin-top-18 text-15 mute">
            You will still receive e-mails about your orders, events and account.
          </p>
        </>
      }
    />
  )
}

function NoLink({ message }: { message: string }) {
  return (
    <EmptyState
      order={1}
      title="We could not open this link"
      text={message}
      action={
        <Button component={Link} to="/">
          Go to the front page
        </Button>
      }
    />
  )
}
