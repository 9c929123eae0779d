import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useConfirmEmailMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { BrickSpinner } from '../../../ui/BrickSpinner.tsx'
import { AccountHeading } from './AccountHeading.tsx'

type Outcome = { readonly title: string; readonly text: string }

const broken = (): Outcome => ({ title: m.account_link_incomplete(), text: m.account_email_incomplete() })

/** Confirms a new e-mail address with the mailed token. It opens no session: the user still has to log in. */
export function ConfirmEmail() {
  const token = useHashSecret('token')
  const [confirmEmail] = useConfirmEmailMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<string | null>(null)

  const confirm = useEffectEvent(async (secret: string) => {
    try {
      const answer = await confirmEmail({ body: { token: secret } }).unwrap()
      setOutcome(
        answer.accepted
          ? { title: m.account_email_changed(), text: m.account_email_changed_text() }
          : { title: m.account_email_failed(), text: answer.message },
      )
    } catch (error) {
      setOutcome({ title: m.account_email_failed(), text: errorMessage(error) })
    }
  })

  useEffect(() => {
    // The token works once, so it must not be sent twice.
    if (!token || sent.current === token) return
    sent.current = token
    void confirm(token)
  }, [token])

  const shown = token === null ? broken() : outcome
  if (shown === null) {
    return (
      <>
        <AccountHeading title={m.account_one_moment()}>{m.account_email_busy()}</AccountHeading>
        <BrickSpinner label={m.account_email_busy_label()} />
      </>
    )
  }
  return (
    <>
      <AccountHeading title={shown.title}>{shown.text}</AccountHeading>
      <Button component={Link} to="/profile/personal-information">
        {m.account_to_profile()}
      </Button>
    </>
  )
}
