import { m } from '@foyer/messages'
import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './Doors.module.css'

interface DoorQrProps {
  readonly link: string
  readonly name: string
}

/** The door's link as a QR code: a phone that scans it becomes a scanner of the door. */
export function DoorQr({ link, name }: DoorQrProps) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { border: 2 }))}`, [link])
  return (
    <figure className={classes['qr']}>
      <img src={source} width="148" height="148" alt={m.door_card_qr_alt({ door: name })} />
      <figcaption>{m.door_card_qr_caption()}</figcaption>
    </figure>
  )
}
