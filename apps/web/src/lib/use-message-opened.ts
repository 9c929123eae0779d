import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lightCall } from '../api/light-call.ts'
import { analyticsAllowed, onCookieChoice } from '../ui/public/cookie-consent.ts'

/** What links of messages to guests carry. */
const PARAMETER = 'message'

/**
 * Counts that this page was opened from a message to guests, once the visitor allows counting: when it opens, or when they accept
 * later. Nothing is sent without consent.
 */
export function useMessageOpened(): void {
  const { search } = useLocation()
  useEffect(() => {
    const token = new URLSearchParams(search).get(PARAMETER)
    if (token === null || token === '') return
    let isSent = false
    const followChoice = () => {
      if (isSent || !analyticsAllowed()) return
      isSent = true
      void lightCall('countMessageOpened', { body: { token: token.slice(0, 100) } }).catch(() => undefined)
    }
    followChoice()
    return onCookieChoice(followChoice)
  }, [search])
}
