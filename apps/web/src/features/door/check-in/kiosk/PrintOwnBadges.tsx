import { badgeSizes, type OwnBadgesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import frame from './KioskFrame.module.css'
import classes from './PrintOwnBadges.module.css'

interface PrintOwnBadgesProps {
  readonly read: () => Promise<OwnBadgesView>
  readonly people: number
  readonly done: () => void
}

/**
 * Prints badges with the tablet's print dialog. The page renders them, because tablets can't show a PDF inside a page and another
 * tab would leave the kiosk.
 */
export function PrintOwnBadges({ read, people, done }: PrintOwnBadgesProps) {
  const [badges, setBadges] = useState<OwnBadgesView | null>(null)
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  const ask = async () => {
    setState('asking')
    try {
      setBadges(await read())
    } catch {
      setState('failed')
    }
  }
  const printed = useEffectEvent(done)
  useEffect(() => {
    if (badges === null) return undefined
    window.addEventListener('afterprint', printed)
    window.print()
    return () => window.removeEventListener('afterprint', printed)
  }, [badges])
  return (
    <>
      <button type="button" className={frame['main']} disabled={state === 'asking'} onClick={() => void ask()}>
        <IconPrinter size={28} aria-hidden="true" />
        {people > 1 ? m.door_kiosk_print_many() : m.door_kiosk_print_one()}
      </button>
      {state === 'failed' && (
        <p className="flush bold" role="status">
          {m.door_kiosk_print_failed()}
        </p>
      )}
      {badges && createPortal(<Sheet badges={badges} />, document.body)}
    </>
  )
}

function Sheet({ badges: { size, eventTitle, badges } }: { badges: OwnBadgesView }) {
  const { width, height } = badgeSizes[size]
  return (
    <div className={classes['sheet']} data-size={size} aria-hidden="true">
      {badges.map(({ name, ticketName }, index) => (
        <div key={index} className={classes['badge']} style={{ width: `${width}mm`, height: `${height}mm` }}>
          <span className={classes['event']}>{eventTitle}</span>
          <strong className={classes['name']} data-long={name.length > 18 || undefined}>
            {name || ticketName}
          </strong>
          <span className={classes['ticket']}>{ticketName}</span>
        </div>
      ))}
    </div>
  )
}
