import { m } from '@foyer/messages'
import { Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountRows } from '@foyer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useResendVerificationMutation } from '../../../api/hooks.ts'
import { registrationProof } from '../../../lib/registration-proof.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { emailWording } from './wording.ts'

const validate = wordedResolver(accountRows.resendVerification.schema.body, { email: emailWording })

/** Requests another confirmation link. */
export function AskAgainForm() {
  const [send] = useResendVerificationMutation()
  const [sent, setSent] = useState(false)
  const form = useForm({ initialValues: { email: '' }, validate })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (body) => {
    await send({ body: { ...body, ...registrationProof() } }).unwrap()
    setSent(true)
  })
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate aria-label={m.account_resend_title()}>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <EmailInput required withAsterisk={false} {...form.getInputProps('email')} />
      <Button type="submit" size="lg" loading={busy}>
        {m.account_resend_button()}
      </Button>
      <p className="small-print" role="status">
        {sent && m.account_resend_sent()}
      </p>
      <p className="small-print">
        <Anchor component={Link} to="/login" inherit>
          {m.account_back_to_login()}
        </Anchor>
      </p>
    </form>
  )
}
