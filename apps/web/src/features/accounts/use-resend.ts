import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { useResendVerificationMutation } from '../../api/hooks.ts'

const WAIT_S = 30

export interface Resend {
  readonly resend: () => void
  readonly busy: boolean
  /** Seconds until it may be asked again. */
  readonly wait: number
  readonly news: string | null
}

/** Mails the confirmation link once more, and not more often than somebody can look into their mail. */
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
      await send({ body: { email } }).unwrap()
      setNews('Sent again. Look in the spam folder too.')
      setWait(WAIT_S)
    } catch (error) {
      setNews(errorMessage(error))
    }
  }
  return { resend: () => void resend(), busy: isLoading, wait, news }
}
