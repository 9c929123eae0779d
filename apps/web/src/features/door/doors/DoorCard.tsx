import type { DoorView, TicketTypeView } from '@foyer/contract'
import { displayDoorCode } from '@foyer/domain'
import { formatEventTime } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteDoorMutation, useRenewDoorCodeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { toast } from '../../../ui/toast.ts'
import { CopyButton } from './CopyButton.tsx'
import { DoorDialog } from './DoorForm.tsx'
import { DoorPhones } from './DoorPhones.tsx'
import { DoorQr } from './DoorQr.tsx'
import classes from './Doors.module.css'

interface DoorCardProps {
  readonly door: DoorView
  readonly ticketTypes: readonly TicketTypeView[]
  readonly timezone: string
}

/** One door as a stub: what staff need to open it above, the phones that did below. */
export function DoorCard({ door, ticketTypes, timezone }: DoorCardProps) {
  const [busy, setBusy] = useState(false)
  const [changing, setChanging] = useState(false)
  const [close] = useDeleteDoorMutation()
  const [renew, renewing] = useRenewDoorCodeMutation()
  const expiry = new Date(door.expiresAt)

  const closeDoor = async () => {
    const sure = await confirmAction({
      title: `Close ${door.name}?`,
      body: 'Its code stops working and its phones are locked out at once. Who is inside stays inside.',
      confirmLabel: 'Close the door',
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await close({ params: { eventId: door.eventId, doorId: door._id } }).unwrap()
      toast.success(`${door.name} is closed`)
    } catch (error) {
      setBusy(false)
      toast.error(errorMessage(error))
    }
  }

  const renewCode = async () => {
    const sure = await confirmAction({
      title: `Renew the code of ${door.name}?`,
      body: 'The code, link and QR code of this door are replaced, and the former ones stop working. Phones that are paired stay.',
      confirmLabel: 'Renew the code',
    })
    if (!sure) return
    try {
      await renew({ params: { eventId: door.eventId, doorId: door._id } }).unwrap()
      toast.success(`${door.name} has a new code`)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <TicketStub
      as="li"
      top={
        <div className="cluster spread gap-20">
          <div className="grow-220 shrinks">
            <h3 className={classes['name']}>{door.name}</h3>
            {door.kiosk && <StatusBadge tone="accent">Self check-in</StatusBadge>}
            <p className="flush mute">
              {[admits(door, ticketTypes), ...hours(door, timezone), ...rules(door)].join(' · ')}
            </p>
            <p className={classes['code']}>
              <span className="text-15 mute">Code</span>
              <span className={classes['codeText']}>{displayDoorCode(door.code)}</span>
            </p>
            <div className="cluster gap-8">
              <CopyButton value={displayDoorCode(door.code)} label="Copy code" door={door.name} />
              <CopyButton value={door.link} label="Copy link" door={door.name} />
            </div>
          </div>
          <DoorQr link={door.link} name={door.name} />
        </div>
      }
      bottom={
        <>
          <DoorPhones door={door} />
          <div className={classes['foot']}>
            <p className="flush mute">
              <strong className="figures plain">{door.admitted}</strong> let in here
              {door.selfCheckIns > 0 && `, ${door.selfCheckIns} by themselves`} · works until{' '}
              {formatEventTime(expiry, expiry, timezone).short}
            </p>
            <Group gap="xs">
              <Button
                variant="default"
                size="sm"
                loading={renewing.isLoading}
                onClick={() => void renewCode()}
                aria-label={`Renew the code of ${door.name}`}
              >
                Renew code
              </Button>
              <Button variant="default" size="sm" onClick={() => setChanging(true)} aria-label={`Change ${door.name}`}>
                Change
              </Button>
              <Button variant="subtle" color="red" size="sm" loading={busy} onClick={() => void closeDoor()}>
                Close the door
              </Button>
            </Group>
          </div>
          <DoorDialog
            eventId={door.eventId}
            timezone={timezone}
            ticketTypes={ticketTypes}
            door={door}
            opened={changing}
            onClose={() => setChanging(false)}
          />
        </>
      }
    />
  )
}

/** What sets a door apart from one that is open to everything. */
function rules({ direction, showsNames, admitsOffline, kiosk }: DoorView): string[] {
  return [
    ...(kiosk?.badgeSize ? ['Prints badges'] : []),
    ...(direction === 'in' && !kiosk ? ['Entrance only'] : direction === 'out' ? ['Exit only'] : []),
    ...(showsNames ? [] : ['Shows no names']),
    ...(admitsOffline ? [] : ['Lets in with a network only']),
  ]
}

function hours({ opensAt, closesAt }: DoorView, timezone: string): string[] {
  const clock = (instant: string) => formatEventTime(new Date(instant), new Date(instant), timezone).short
  return [
    ...(opensAt === null ? [] : [`From ${clock(opensAt)}`]),
    ...(closesAt === null ? [] : [`Until ${clock(closesAt)}`]),
  ]
}

function admits({ ticketIds }: DoorView, ticketTypes: readonly TicketTypeView[]): string {
  if (ticketIds === null) return 'Lets every ticket in'
  const names = ticketTypes
    .filter((ticketType) => ticketIds.includes(ticketType._id))
    .map((ticketType) => ticketType.name)
  if (names.length === 0)
    return ticketIds.length === 1 ? 'Lets 1 kind of ticket in' : `Lets ${ticketIds.length} kinds of ticket in`
  return `Lets in ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)} only`
}
