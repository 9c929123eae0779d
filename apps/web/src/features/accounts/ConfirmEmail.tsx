import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../api/errors.ts'
import { useConfirmEmailMutation } from '../../api/hooks.ts'
import { useHashSecret } from '../../lib/hash-secret.ts'
import { BrickSpinner } from '../../ui/BrickSpinner.tsx'
import { AccountHeading } from './AccountHeading.tsx'

type Outcome = { readonly title: string; readonly text: string }

const broken: Outcome = {
  title: 'This link is not whole',
  text: 'Open it from the mail once more, or ask for another under Personal Information.',
}

/** Takes a new address into use with the mailed token. It opens no session: whoever reads the mail still has to log in. */
export function ConfirmEmail() {
  const token = useHashSecret('token')
  const [confirmEmail] = useConfirmEmailMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<string | null>(null)

  const confirm = useEffectEvent(async (secret: string) => {
    try {
      const { message } = await confirmEmail({ body: { token: secret } }).unwrap()
      setOutcome({ title: 'That is your address now', text: `${message} Log in with it from now on.` })
    } catch (error) {
      setOutcome({ title: 'That did not work', text: errorMessage(error) })
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
        <AccountHeading title="One moment">We are taking your new address into use.</AccountHeading>
        <BrickSpinner label="Taking your new address into use" />
      </>
    )
  }
  return (
    <>
      <AccountHeading title={shown.title}>{shown.text}</AccountHeading>
      <Button component={Link} to="/profile/personal-information">
        To your profile
      </Button>
    </>
  )
}
