import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../api/errors.ts'
import { useVerifyEmailMutation } from '../../api/hooks.ts'
import { homeOf } from '../../lib/guards.ts'
import { useHashSecret } from '../../lib/hash-secret.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { startSession } from '../../store/session.ts'
import { BrickSpinner } from '../../ui/BrickSpinner.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { AskAgainForm } from './AskAgainForm.tsx'

/** Trades the mailed token for a session, and goes in. */
export function VerifyEmail() {
  const token = useHashSecret('token')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [verify] = useVerifyEmailMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const sent = useRef<string | null>(null)

  const confirm = useEffectEvent(async (secret: string) => {
    try {
      const session = await verify({ body: { token: secret } }).unwrap()
      startSession(dispatch, session)
      await navigate(homeOf(session.user), { replace: true })
    } catch (error) {
      setFailure(errorMessage(error))
    }
  })

  useEffect(() => {
    // The token works once, so it must not be sent twice.
    if (!token || sent.current === token) return
    sent.current = token
    void confirm(token)
  }, [token])

  if (token === null) {
    return <AskAgain title="This link is not whole">Open it from the mail once more, or have a new one sent.</AskAgain>
  }
  if (failure !== null) return <AskAgain title="That did not work">{failure}</AskAgain>
  return (
    <>
      <AccountHeading title="One moment">We are confirming your e-mail address.</AccountHeading>
      <BrickSpinner label="Confirming your e-mail address" />
    </>
  )
}

function AskAgain({ title, children }: { title: string; children: string }) {
  return (
    <>
      <AccountHeading title={title}>{children}</AccountHeading>
      <AskAgainForm />
    </>
  )
}
