import type { DoorView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useRevokeDeviceMutation, useStaffKioskMutation } from '../../../api/hooks.ts'
import { timeAgo } from '../../../lib/time-ago.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Doors.module.css'
import { isLive } from './live.ts'

type Phone = DoorView['devices'][number]

/** The phones that opened this door. */
export function DoorPhones({ door }: { readonly door: DoorView }) {
  if (door.devices.length === 0) {
    return <p className="flush mute">No phone yet. Give staff the code, the link or the QR code.</p>
  }
  return (
    <ul className="rows" aria-label={`Phones at ${door.name}`}>
      {door.devices.map((phone) => (
        <DoorPhone key={phone._id} phone={phone} door={door} />
      ))}
    </ul>
  )
}

const LOW_BATTERY = 20

/** A phone that went quiet works on without a network; what it keeps is known from its last words. */
function standing({ lastSeenAt, revoked, queueLength, battery }: Phone, live: boolean, now: Date): string {
  const seen = timeAgo(new Date(lastSeenAt), now)
  const facts = [live || revoked ? `Seen ${seen}` : `Offline since ${seen}`]
  if (queueLength > 0) facts.push(queueLength === 1 ? '1 scan to send' : `${queueLength} scans to send`)
  if (battery !== null && !revoked) facts.push(`Battery ${battery} %`)
  return facts.join(' · ')
}

function DoorPhone({ phone, door }: { phone: Phone; door: DoorView }) {
  const { eventId, name: doorName } = door
  const [revoke] = useRevokeDeviceMutation()
  const [staff, staffing] = useStaffKioskMutation()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const name = phone.label === '' ? 'Phone' : phone.label
  const live = !phone.revoked && isLive(phone.lastSeenAt, now)

  const lockOut = async () => {
    const sure = await confirmAction({
      title: `Lock out ${name} and renew the link?`,
      body: `It stops scanning at once, and the code, link and QR code of ${doorName} are replaced, so that it cannot come back by them. The other phones stay paired. Give the new link to staff who have yet to pair theirs.`,
      confirmLabel: 'Lock out and renew the link',
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await revoke({ params: { eventId, deviceId: phone._id } }).unwrap()
      toast.success(`${name} is locked out, and ${doorName} has a new code`)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const openForStaff = async () => {
    try {
      await staff({ params: { eventId, deviceId: phone._id } }).unwrap()
      toast.success('The tablet is a scanner for staff for five minutes')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <li className={classes['phone']} data-revoked={phone.revoked || undefined}>
      <IconDeviceMobile size={22} aria-hidden="true" />
      <div className="stack shrinks grow-220">
        <strong>{name}</strong>
        <span className="flush mute">{standing(phone, live, now)}</span>
      </div>
      {live && phone.battery !== null && phone.battery < LOW_BATTERY && (
        <StatusBadge tone="warn">Charge it</StatusBadge>
      )}
      {live && <StatusBadge tone="good">Live</StatusBadge>}
      {!live && !phone.revoked && <StatusBadge tone="warn">Offline</StatusBadge>}
      {door.kiosk && !phone.revoked && (
        <Button
          variant="default"
          size="xs"
          loading={staffing.isLoading}
          onClick={() => void openForStaff()}
          aria-label={`Open for staff: ${name}`}
        >
          Open for staff
        </Button>
      )}
      {phone.revoked ? (
        <StatusBadge tone="neutral">Locked out</StatusBadge>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={() => void lockOut()}
          aria-label={`Lock out: ${name}`}
        >
          Lock out
        </Button>
      )}
    </li>
  )
}
