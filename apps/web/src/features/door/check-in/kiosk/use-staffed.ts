import type { CheckInStateView } from '@foyer/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KioskCalls } from './use-kiosk-calls.ts'

/** Staff may leave without switching back: the scanner closes after this idle time. */
const IDLE_MS = 60_000

export interface Staffed {
  /** On this tablet's clock; null during self check-in. A reload forgets it. */
  readonly until: number | null
  /** Rejects with an `ApiError` when the PIN is wrong or no answer comes. */
  readonly open: (pin: string) => Promise<void>
  readonly close: () => void
}

/** The staffing of the kiosk as the server reports it, on the server's clock. */
export type ToldStaffing = Pick<CheckInStateView, 'staffedUntil' | 'serverTime'>

/**
 * Whether staff have this kiosk open: with its PIN, or because the organiser opened it on the page of doors. It returns to self
 * check-in automatically.
 */
export function useStaffed(calls: Pick<KioskCalls, 'open' | 'close'>, told: ToldStaffing): Staffed {
  const [until, setUntil] = useState<number | null>(null)
  const close = useCallback(() => {
    setUntil(null)
    // Without an answer, the server's own time limit ends the staffing.
    calls.close().catch(() => undefined)
  }, [calls])
  const giveBack = useEffectEvent(close)

  useEffect(() => {
    if (until === null) return undefined
    let idle = setTimeout(giveBack, IDLE_MS)
    const over = setTimeout(giveBack, until - Date.now())
    const touched = () => {
      clearTimeout(idle)
      idle = setTimeout(giveBack, IDLE_MS)
    }
    document.addEventListener('pointerdown', touched)
    document.addEventListener('keydown', touched)
    return () => {
      clearTimeout(idle)
      clearTimeout(over)
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('keydown', touched)
    }
  }, [until])

  // Each opening counts once: a late answer must not reopen the scanner after staff closed it.
  const heard = useRef(told.staffedUntil)
  const hear = useEffectEvent((staffedUntil: string) => {
    heard.current = staffedUntil
    setUntil(Date.now() + Date.parse(staffedUntil) - Date.parse(told.serverTime))
  })
  useEffect(() => {
    if (told.staffedUntil !== null && told.staffedUntil !== heard.current) hear(told.staffedUntil)
  }, [told.staffedUntil])

  const open = async (pin: string) => {
    const askedAt = Date.now()
    const { staffedUntil } = await calls.open(pin)
    heard.current = staffedUntil
    // Clocks differ, so the remaining time is limited to what the server can have granted.
    setUntil(askedAt + Math.min(5 * 60_000, Math.max(60_000, Date.parse(staffedUntil) - askedAt)))
  }
  return { until, open, close }
}
