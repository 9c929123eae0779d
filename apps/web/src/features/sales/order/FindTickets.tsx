import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { email } from '@foyer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useResendTicketsMutation } from '../../../api/hooks.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './FindTickets.module.css'

const faultOf = (typed: string) => (email.safeParse(typed).success ? null : 'Enter the e-mail address you bought with.')

/** Mails the links to somebody's tickets again. The answer never tells whether there are any. */
export function FindTickets() {
  const [resend, { isLoading, error }] = useResendTicketsMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate: { email: faultOf } })

  if (sentTo !== null) {
    return (
      <EmptyState
        order={1}
        art="stubs"
        title="Have a look at your mail"
        text={`If there are tickets for ${sentTo}, their links are on the way. Nothing there in a few minutes? Look among the spam, or try another address.`}
        action={
          <>
            <Button onClick={() => setSentTo(null)} variant="default">
              Try another address
            </Button>
            <Button component={Link} to="/events/listing">
              Find events
            </Button>
          </>
        }
      />
    )
  }

  const send = async (values: { email: string }) => {
    const answer = await resend({ body: values })
    if (answer.error === undefined) setSentTo(values.email.trim())
  }
  return (
    <div className={classes['page']}>
      <h1 className="page-title flush heading">Find my tickets</h1>
      <p className={classes['text']}>
        Tell us the e-mail address you bought with. We send the links to your tickets there, again and as often as you
        need.
      </p>
      <Surface padding="large">
        <form
          noValidate
          className="stack gap-18"
          onSubmit={form.onSubmit(send, () => form.getInputNode('email')?.focus())}
        >
          <EmailInput required withAsterisk={false} {...form.getInputProps('email')} />
          {error !== undefined && (
            <Alert role="alert" color="red">
              {errorMessage(error)}
            </Alert>
          )}
          <Button type="submit" loading={isLoading}>
            Send me my tickets
          </Button>
        </form>
      </Surface>
    </div>
  )
}
