import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './Doors.module.css'

interface DoorQrProps {
  readonly link: string
  readonly name: string
}

/** The door's link for a phone's own camera: scan it, and the phone is a scanner. */
export function DoorQr({ link, name }: DoorQrProps) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { border: 2 }))}`, [link])
  return (
    <figure className={classes['qr']}>
      <img src={source} width="148" height="148" alt={`QR code that opens ${name} on a phone`} />
      <figcaption>Scan with the phone</figcaption>
    </figure>
  )
}
