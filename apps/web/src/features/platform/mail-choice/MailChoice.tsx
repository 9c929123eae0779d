import { m } from '@foyer/messages'
import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetMailChoiceQuery, useSubscribeAgainMutation, useUnsubscribeMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { toast } from '../../../ui/toast.ts'

/** The page behind the unsubscribe link of broadcast mails. Opening it changes nothing. */
export function MailChoice() {
  const token = useHashSecret('token')
  if (token === undefined) return <TextSkeleton lines={4} />
  if (token === null) return <NoLink message={m.admin_mail_choice_incomplete()} />
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
            {data.subscribed ? m.admin_mail_choice_subscribed_title() : m.admin_mail_choice_unsubscribed_title()}
          </Title>
          <p className="text-17 breakable margin-top-12" role="status">
            {data.subscribed
              ? m.admin_mail_choice_subscribed({ address: data.address })
              : m.admin_mail_choice_unsubscribed({ address: data.address })}
          </p>
        </>
      }
      bottom={
        <>
          {data.subscribed ? (
            <Button size="md" loading={leaving.isLoading} onClick={() => void choose(unsubscribe)}>
              {m.admin_mail_choice_unsubscribe()}
            </Button>
          ) : (
            <Button
              size="md"
              variant="default"
              loading={returning.isLoading}
              onClick={() => void choose(subscribeAgain)}
            >
              {m.admin_mail_choice_subscribe()}
            </Button>
          )}
          <p className="margin-top-18 text-15 mute">{m.admin_mail_choice_still()}</p>
        </>
      }
    />
  )
}

function NoLink({ message }: { message: string }) {
  return (
    <EmptyState
      order={1}
      title={m.admin_mail_choice_failed_title()}
      text={message}
      action={
        <Button component={Link} to="/">
          {m.admin_mail_choice_home()}
        </Button>
      }
    />
  )
}
