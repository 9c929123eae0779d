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
    <form className="stack gap-18" onSubmit={submit} noValidate aria-label="Send the link again">
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <EmailInput required withAsterisk={false} {...form.getInputProps('email')} />
      <Button type="submit" size="lg" loading={busy}>
        Send a new link
      </Button>
      <p className="small-print" role="status">
        {sent &&
          'If an account waits for that address to be confirmed, a new link is on its way. Check your spam folder too.'}
      </p>
      <p className="small-print">
        <Anchor component={Link} to="/login" inherit>
          Back to the login
        </Anchor>
      </p>
    </form>
  )
}
