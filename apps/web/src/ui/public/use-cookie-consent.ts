import { useCallback, useEffect, useState } from 'react'
import {
  acceptAll,
  onCookieSettings,
  readChoice,
  rejectAll,
  savePreferences,
  type CookiePreferences,
} from './cookie-consent.ts'

const REMINDER_AFTER_MS = 10_000

/** Whether the dialog is shown, and what its buttons do. */
export interface CookieConsentState {
  shown: boolean
  /** Whether the visitor opened it: then, and only then, it takes the focus. */
  asked: boolean
  /** How often the dialog came back after a rejection; null before any. */
  reshows: number | null
  accept: () => void
  reject: () => void
  save: (preferences: Omit<CookiePreferences, 'necessary'>) => void
}

/**
 * The dialog's behaviour: shown while unset or rejected, and back ten seconds after each rejection until the visitor accepts or saves a
 * choice.
 */
export function useCookieConsent(): CookieConsentState {
  const [shown, setShown] = useState(false)
  const [asked, setAsked] = useState(false)
  const [reshows, setReshows] = useState<number | null>(null)

  useEffect(() => {
    const choice = readChoice()
    if (choice === 'false') setReshows(0)
    setShown(choice === null || choice === 'false')
    return onCookieSettings(() => {
      setAsked(true)
      setShown(true)
    })
  }, [])

  const waiting = reshows !== null && !shown
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      setReshows((count) => (count ?? 0) + 1)
      setShown(true)
    }, REMINDER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  const choose = useCallback((store: () => void, rejected: boolean) => {
    store()
    setReshows((count) => (rejected ? (count ?? 0) : null))
    setAsked(false)
    setShown(false)
  }, [])

  return {
    shown,
    asked,
    reshows,
    accept: () => choose(acceptAll, false),
    reject: () => choose(rejectAll, true),
    save: (preferences) => choose(() => savePreferences(preferences), false),
  }
}
