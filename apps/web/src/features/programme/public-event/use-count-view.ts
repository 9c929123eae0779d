import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lightCall } from '../../../api/light-call.ts'
import { analyticsAllowed, onCookieChoice } from '../../../ui/public/cookie-consent.ts'
import { rememberedSource, rememberSource, sourceOfAddress } from './visit-source.ts'

/** The events whose pages were counted since the site was loaded: going to the checkout and back is one view. */
const counted = new Set<string>()

/**
 * Counts a view of an event's page with its source, once the visitor allows it: when the page opens, or when they accept later. Nothing
 * is sent or stored without consent.
 */
export function useCountView(eventId: string): void {
  const { search } = useLocation()
  useEffect(() => {
    const followChoice = () => {
      const named = sourceOfAddress(search)
      rememberSource(eventId, named)
      if (!analyticsAllowed() || counted.has(eventId)) return
      counted.add(eventId)
      const source = named ?? rememberedSource(eventId)
      // A failure has no effect on this page.
      void lightCall('countView', { params: { id: eventId }, body: source === null ? {} : { source } }).catch(
        () => undefined,
      )
    }
    followChoice()
    return onCookieChoice(followChoice)
  }, [eventId, search])
}
