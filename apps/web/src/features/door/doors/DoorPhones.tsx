import type { DoorView } from '@foyer/contract'
import { formatAgo, formatPercent, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useRevokeDeviceMutation, useStaffKioskMutation } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Doors.module.css'
import { isLive } from './live.ts'

type Phone = DoorView['devices'][number]

/** The phones paired with a door. */
export function DoorPhones({ door }: { readonly door: DoorView }) {
  if (door.devices.length === 0) {
    return <p className="flush mute">{m.door_phones_empty()}</p>
  }
  return (
    <ul className="rows" aria-label={m.door_phones_label({ door: door.name })}>
      {door.devices.map((phone) => (
        <DoorPhone key={phone._id} phone={phone} door={door} />
      ))}
    </ul>
  )
}

const LOW_BATTERY = 20

/** What a phone reported last. An offline phone continues to scan. */
function standing({ lastSeenAt, revoked, queueLength, battery }: Phone, now: Date): string {
  const facts: string[] = [m.door_phone_last_seen({ ago: formatAgo(new Date(lastSeenAt), now) })]
  if (queueLength > 0) facts.push(m.door_phone_scans_to_send({ count: queueLength }))
  if (battery !== null && !revoked) facts.push(m.door_phone_battery({ level: formatPercent(battery * 100) }))
  return joinFacts(facts)
}

function DoorPhone({ phone, door }: { phone: Phone; door: DoorView }) {
  const { eventId, name: doorName } = door
  const [revoke] = useRevokeDeviceMutation()
  const [staff, staffing] = useStaffKioskMutation()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const name = phone.label === '' ? m.door_phone_unnamed() : phone.label
  const live = !phone.revoked && isLive(phone.lastSeenAt, now)

  const lockOut = async () => {
    const sure = await confirmAction({
      ...(phone.byLink
        ? {
            title: m.door_lock_out_one_title({ phone: name }),
            body: m.door_lock_out_one_body(),
            confirmLabel: m.door_phone_lock_out(),
          }
        : {
            title: m.door_lock_out_title({ phone: name }),
            body: m.door_lock_out_body({ door: doorName }),
            confirmLabel: m.door_lock_out_confirm(),
          }),
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await revoke({ params: { eventId, deviceId: phone._id } }).unwrap()
      toast.success(
        phone.byLink
          ? m.door_lock_out_one_done({ phone: name })
          : m.door_lock_out_done({ phone: name, door: doorName }),
      )
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const openForStaff = async () => {
    try {
      await staff({ params: { eventId, deviceId: phone._id } }).unwrap()
      toast.success(m.door_phone_opened_for_staff())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <li className={classes['phone']} data-revoked={phone.revoked || undefined}>
      <IconDeviceMobile size={22} aria-hidden="true" />
      <div className="stack shrinks grow-220">
        <strong>{name}</strong>
        <span className="flush mute">{standing(phone, now)}</span>
      </div>
      {live && phone.battery !== null && phone.battery < LOW_BATTERY && (
        <Badge tone="warn">{m.door_phone_low_battery()}</Badge>
      )}
      {live && <Badge tone="good">{m.door_phone_online()}</Badge>}
      {!live && !phone.revoked && <Badge tone="warn">{m.door_phone_offline()}</Badge>}
      {door.kiosk && !phone.revoked && (
        <Button
          variant="default"
          size="xs"
          loading={staffing.isLoading}
          onClick={() => void openForStaff()}
          aria-label={m.door_phone_open_for_staff_label({ phone: name })}
        >
          {m.door_phone_open_for_staff()}
        </Button>
      )}
      {phone.revoked ? (
        <Badge tone="neutral">{m.door_phone_locked_out()}</Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={() => void lockOut()}
          aria-label={m.door_phone_lock_out_label({ phone: name })}
        >
          {m.door_phone_lock_out()}
        </Button>
      )}
    </li>
  )
}
