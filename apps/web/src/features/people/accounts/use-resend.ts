import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useResendVerificationMutation } from '../../../api/hooks.ts'
import { registrationProof } from '../../../lib/registration-proof.ts'

const WAIT_S = 30

export interface Resend {
  readonly resend: () => void
  readonly busy: boolean
  /** Seconds until the link may be requested again. */
  readonly wait: number
  readonly news: string | null
}

/** Sends the confirmation link again, and counts down the pause before the next request, in which the user can check the mailbox. */
export function useResend(email: string): Resend {
  const [send, { isLoading }] = useResendVerificationMutation()
  const [wait, setWait] = useState(0)
  const [news, setNews] = useState<string | null>(null)

  useEffect(() => {
    if (wait === 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1_000)
    return () => clearTimeout(timer)
  }, [wait])

  const resend = async () => {
    try {
      await send({ body: { email, ...registrationProof() } }).unwrap()
      setNews(m.account_resend_news())
      setWait(WAIT_S)
    } catch (error) {
      setNews(errorMessage(error))
    }
  }
  return { resend: () => void resend(), busy: isLoading, wait, news }
}
