import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../api/errors.ts'
import { useGetMailChoiceQuery, useSubscribeAgainMutation, useUnsubscribeMutation } from '../../api/hooks.ts'
import { useHashSecret } from '../../lib/hash-secret.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { TicketStub } from '../../ui/TicketStub.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './MailChoice.module.css'

/** Where the last line of a broadcast's mail leads: looking changes nothing, a press does. */
export function MailChoice() {
  const token = useHashSecret('token')
  if (token === undefined) return <TextSkeleton lines={4} />
  if (token === null) return <NoLink message="This link is not whole. Open it from the mail once more." />
  return <Choice token={token} />
}

function Choice({ token }: { token: string }) {
  const { data, error } = useGetMailChoiceQuery({ params: { token } })
  const [unsubscribe, leaving] = useUnsubscribeMutation()
  const [subscribeAgain, returning] = useSubscribeAgainMutation()
  if (error && !data) return <NoLink message={errorMessage(error)} />
  if (!data) return <TextSkeleton lines={4} />
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
          <Title order={1} className={classes['title']}>
            {data.subscribed ? 'News by mail' : 'No more news by mail'}
          </Title>
          <p className={classes['lead']} role="status">
            {data.subscribed
              ? `We mail news of the house to ${data.address}.`
              : `${data.address} gets none of our news any more. They still land in your inbox on Foyer.`}
          </p>
        </>
      }
      bottom={
        <>
          {data.subscribed ? (
            <Button size="md" loading={leaving.isLoading} onClick={() => void choose(unsubscribe)}>
              Stop these mails
            </Button>
          ) : (
            <Button
              size="md"
              variant="default"
              loading={returning.isLoading}
              onClick={() => void choose(subscribeAgain)}
            >
              Get them again
            </Button>
          )}
          <p className={classes['note']}>Mails about your own orders, events and account come all the same.</p>
        </>
      }
    />
  )
}

function NoLink({ message }: { message: string }) {
  return (
    <EmptyState
      order={1}
      title="That did not work"
      text={message}
      action={
        <Button component={Link} to="/">
          To the front page
        </Button>
      }
    />
  )
}
