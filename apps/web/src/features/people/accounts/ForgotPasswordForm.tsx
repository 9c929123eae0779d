import { Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountRows } from '@foyer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForgotPasswordMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { announce } from '../../../ui/LiveRegion.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { DemoMailLink } from './DemoMailLink.tsx'
import { emailWording } from './wording.ts'

const validate = wordedResolver(accountRows.forgotPassword.schema.body, { email: emailWording })

/** The answer is the same for every address, so that nobody learns here who has an account. */
export function ForgotPasswordForm({ demo }: { readonly demo: boolean }) {
  const [ask] = useForgotPasswordMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ email }) => {
    await ask({ body: { email } }).unwrap()
    setSentTo(email.trim())
    announce('If there is an account with that address, a link is on its way.')
  })

  if (sentTo !== null) {
    return (
      <>
        <AccountHeading title="Check your mail">
          If there is an account for <strong className="breakable plain">{sentTo}</strong>, a link to choose a new
          password is on its way. It works for a short time, and once.
        </AccountHeading>
        <div className="line gap-12">
          {demo && <DemoMailLink />}
          <Button variant="default" size={demo ? 'lg' : 'md'} onClick={() => setSentTo(null)}>
            Try another address
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <AccountHeading title="Forgotten it? It happens.">
        We mail you a link, and you choose a new password.
      </AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label="Ask for a new password">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <EmailInput required withAsterisk={false} autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" size="lg" loading={busy}>
          Send me a link
        </Button>
        <p className="small-print">
          <Anchor component={Link} to="/login" inherit>
            Back to the login
          </Anchor>
        </p>
      </form>
    </>
  )
}
