import type { PublicEventCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import classes from './OnNow.module.css'

const MINUTE_MS = 60_000

interface OnNowProps {
  event: Pick<PublicEventCardView, 'startsAt' | 'endsAt' | 'datesOpen'>
}

/** Marks an event that is running. By the visitor's clock alone: the page may have been rendered hours ago. */
export function OnNow({ event: { startsAt, endsAt, datesOpen } }: OnNowProps) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const running = now !== null && !datesOpen && Date.parse(startsAt) <= now && now < Date.parse(endsAt)
  return running && <span className={classes['mark']}>{m.events_card_on_now()}</span>
}
