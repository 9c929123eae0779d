import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useConfirmEmailMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { BrickSpinner } from '../../../ui/BrickSpinner.tsx'
import { AccountHeading } from './AccountHeading.tsx'

type Outcome = { readonly title: string; readonly text: string }

const FAILED = 'We could not change your address'

const broken: Outcome = {
  title: 'This link is incomplete',
  text: 'Open it from the e-mail again, or request a new one under Personal Information.',
}

/** Takes a new address into use with the mailed token. It opens no session: the reader of the mail still has to log in. */
export function ConfirmEmail() {
  const token = useHashSecret('token')
  const [confirmEmail] = useConfirmEmailMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<string | null>(null)

  const confirm = useEffectEvent(async (secret: string) => {
    try {
      const { accepted, message } = await confirmEmail({ body: { token: secret } }).unwrap()
      setOutcome(
        accepted
          ? { title: 'Your address is changed', text: `${message} Log in with it from now on.` }
          : { title: FAILED, text: message },
      )
    } catch (error) {
      setOutcome({ title: FAILED, text: errorMessage(error) })
    }
  })

  useEffect(() => {
    // The token works once, so it must not be sent twice.
    if (!token || sent.current === token) return
    sent.current = token
    void confirm(token)
  }, [token])

  const shown = token === null ? broken : outcome
  if (shown === null) {
    return (
      <>
        <AccountHeading title="One moment">We are changing your e-mail address.</AccountHeading>
        <BrickSpinner label="Changing your e-mail address" />
      </>
    )
  }
  return (
    <>
      <AccountHeading title={shown.title}>{shown.text}</AccountHeading>
      <Button component={Link} to="/profile/personal-information">
        Go to your profile
      </Button>
    </>
  )
}
