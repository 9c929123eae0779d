import { m } from '@foyer/messages'
import { Anchor, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountRows } from '@foyer/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useForgotPasswordMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { announce } from '../../../ui/LiveRegion.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { DemoMailLink } from './DemoMailLink.tsx'
import { emailWording } from './wording.ts'

const validate = wordedResolver(accountRows.forgotPassword.schema.body, { email: emailWording })

const tags = {
  strong: (words: ReactNode) => <strong className="breakable plain">{words}</strong>,
}

/** The answer is the same for every address, so that it does not reveal who has an account. */
export function ForgotPasswordForm({ demo }: { readonly demo: boolean }) {
  const [ask] = useForgotPasswordMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: '' }, validate })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ email }) => {
    await ask({ body: { email } }).unwrap()
    setSentTo(email.trim())
    announce(m.account_forgot_sent())
  })

  if (sentTo !== null) {
    return (
      <>
        <AccountHeading title={m.account_check_mail()}>
          <Rich parts={m.account_forgot_sent_text.parts({ email: sentTo })} tags={tags} />
        </AccountHeading>
        <div className="line gap-12">
          {demo && <DemoMailLink />}
          <Button variant="default" size={demo ? 'lg' : 'md'} onClick={() => setSentTo(null)}>
            {m.account_forgot_other()}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <AccountHeading title={m.account_forgot_title()}>{m.account_forgot_intro()}</AccountHeading>
      <form className="stack gap-18" onSubmit={submit} noValidate aria-label={m.account_forgot_form()}>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <EmailInput required withAsterisk={false} autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" size="lg" loading={busy}>
          {m.account_forgot_button()}
        </Button>
        <p className="small-print">
          <Anchor component={Link} to="/login" inherit>
            {m.account_back_to_login()}
          </Anchor>
        </p>
      </form>
    </>
  )
}
