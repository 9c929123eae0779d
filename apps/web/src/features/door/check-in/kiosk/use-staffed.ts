import type { CheckInStateView } from '@foyer/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KioskCalls } from './use-kiosk-calls.ts'

/** Staff who were called away leave no scanner behind. */
const IDLE_MS = 60_000

export interface Staffed {
  /** On this tablet's clock; null while guests have it. Forgotten by a reload, which gives it back to them. */
  readonly until: number | null
  /** Rejects with an `ApiError` when the PIN is wrong or nobody answers. */
  readonly open: (pin: string) => Promise<void>
  readonly close: () => void
}

/** What the server says of the kiosk, by its own clock. */
export type ToldStaffing = Pick<CheckInStateView, 'staffedUntil' | 'serverTime'>

/**
 * Whether staff have this kiosk open: by its PIN here, or because the organiser opened it from their page. It goes back to the
 * guests by itself.
 */
export function useStaffed(calls: Pick<KioskCalls, 'open' | 'close'>, told: ToldStaffing): Staffed {
  const [until, setUntil] = useState<number | null>(null)
  const close = useCallback(() => {
    setUntil(null)
    // Nobody answers: the server takes it back by itself when the minutes are over.
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

  // Each opening counts once: an answer that was under way when staff gave the tablet back opens nothing again.
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
    // Clocks differ: what is left is counted from the server's minutes, and never more than they can be.
    setUntil(askedAt + Math.min(5 * 60_000, Math.max(60_000, Date.parse(staffedUntil) - askedAt)))
  }
  return { until, open, close }
}
