import { m } from '@foyer/messages'
import type { SessionView } from '@foyer/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useVerifyEmailMutation } from '../../../api/hooks.ts'
import { homeOf } from '../../../lib/guards.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { pendingInvitation } from '../../../lib/pending-invitation.ts'
import { forgetRegistrationProof, registrationProof } from '../../../lib/registration-proof.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { startSession } from '../../../store/session.ts'
import { BrickSpinner } from '../../../ui/BrickSpinner.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { AskAgainForm } from './AskAgainForm.tsx'
import { FinishRegistration } from './FinishRegistration.tsx'

type Failure = { readonly reason: string | null; readonly text: string }

/**
 * Confirms the address with the mailed token and logs in. The browser that registered has the proof; in any other browser, the user has to
 * choose a password first.
 */
export function VerifyEmail() {
  const token = useHashSecret('token')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [verify] = useVerifyEmailMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const sent = useRef<string | null>(null)

  const enter = async (session: SessionView) => {
    forgetRegistrationProof()
    startSession(dispatch, session)
    // A user who registered because of an invitation continues with it.
    await navigate(pendingInvitation() === null ? homeOf(session.user) : '/invitation', { replace: true })
  }

  const confirm = useEffectEvent(async (secret: string) => {
    try {
      const answer = await verify({ body: { token: secret, ...registrationProof() } }).unwrap()
      if (answer.accepted) await enter(answer)
      else setFailure({ reason: answer.reason, text: answer.message })
    } catch (error) {
      setFailure({ reason: null, text: errorMessage(error) })
    }
  })

  useEffect(() => {
    // The token works once, so it must not be sent twice.
    if (!token || sent.current === token) return
    sent.current = token
    void confirm(token)
  }, [token])

  if (token === null) {
    return <AskAgain title={m.account_link_incomplete()}>{m.account_verify_incomplete()}</AskAgain>
  }
  if (token !== undefined && failure?.reason === 'account.password_needed') {
    return <FinishRegistration token={token} onDone={enter} />
  }
  if (failure !== null) return <AskAgain title={m.account_verify_failed()}>{failure.text}</AskAgain>
  return (
    <>
      <AccountHeading title={m.account_one_moment()}>{m.account_verify_busy()}</AccountHeading>
      <BrickSpinner label={m.account_verify_busy_label()} />
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
