import { Alert, Button } from '@mantine/core'
import { m } from '@foyer/messages'
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

const faultOf = (typed: string) => (email.safeParse(typed).success ? null : m.sales_checkout_email_invalid())

/** E-mails a buyer the links to their tickets again. The answer does not reveal whether an address has tickets. */
export function FindTickets() {
  const [resend, { isLoading, error }] = useResendTicketsMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate: { email: faultOf } })

  if (sentTo !== null) {
    return (
      <EmptyState
        order={1}
        art="stubs"
        title={m.sales_find_sent_title()}
        text={m.sales_find_sent_text({ email: sentTo })}
        action={
          <>
            <Button onClick={() => setSentTo(null)} variant="default">
              {m.sales_find_other_address()}
            </Button>
            <Button component={Link} to="/events/listing">
              {m.shell_find_events()}
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
      <h1 className="page-title flush heading">{m.sales_find_tickets()}</h1>
      <p className={classes['text']}>{m.sales_find_text()}</p>
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
            {m.sales_find_send()}
          </Button>
        </form>
      </Surface>
    </div>
  )
}
