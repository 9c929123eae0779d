import type { CheckInListView, DoorView, TicketTypeView } from '@foyer/contract'
import { formatEventTime, formatList, joinFacts, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteDoorMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { toast } from '../../../ui/toast.ts'
import { DoorDialog } from './DoorForm.tsx'
import { DoorPhones } from './DoorPhones.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import { PairPhones } from './PairPhones.tsx'
import { SharedCode } from './SharedCode.tsx'
import classes from './Doors.module.css'

interface DoorCardProps {
  readonly door: DoorView
  readonly ticketTypes: readonly TicketTypeView[]
  readonly lists: readonly CheckInListView[]
  /** Whether the event is a date of a series. */
  readonly ofSeries: boolean
  readonly timezone: string
}

/** A door: what it admits above, its phones, its pairing links and its code below. */
export function DoorCard({ door, ticketTypes, lists, ofSeries, timezone }: DoorCardProps) {
  const [busy, setBusy] = useState(false)
  const [changing, setChanging] = useState(false)
  const [pairing, setPairing] = useState(false)
  const [close] = useDeleteDoorMutation()
  const expiry = new Date(door.expiresAt)

  const closeDoor = async () => {
    const sure = await confirmAction({
      title: m.door_close_title({ door: door.name }),
      body: m.door_close_body(),
      confirmLabel: m.door_card_close(),
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await close({ params: { eventId: door.eventId, doorId: door._id } }).unwrap()
      toast.success(m.door_close_done({ door: door.name }))
    } catch (error) {
      setBusy(false)
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
            {door.list && <Badge tone="neutral">{door.list.name}</Badge>}
            {door.series && <Badge tone="neutral">{m.door_card_all_dates()}</Badge>}
            {door.kiosk && <Badge tone="accent">{m.door_card_self_check_in()}</Badge>}
            <p className="flush mute">
              {joinFacts([admits(door, ticketTypes), ...hours(door, timezone), ...rules(door)])}
            </p>
          </div>
          <Button
            leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
            onClick={() => setPairing(true)}
            aria-label={m.door_pairing_title({ door: door.name })}
          >
            {m.door_pairing_open()}
          </Button>
        </div>
      }
      bottom={
        <>
          <DoorPhones door={door} />
          <DoorLinks eventId={door.eventId} door={door} timezone={timezone} />
          {door.code !== '' && <SharedCode door={door} />}
          <div className={classes['foot']}>
            <p className="flush mute">
              {joinFacts([
                m.door_card_admitted({ count: door.admitted }),
                ...(door.selfCheckIns > 0 ? [m.door_card_self_check_ins({ count: door.selfCheckIns })] : []),
                m.door_card_code_expires({ time: formatEventTime(expiry, expiry, timezone).short }),
              ])}
            </p>
            <Group gap="xs">
              <Button
                variant="default"
                size="sm"
                onClick={() => setChanging(true)}
                aria-label={m.door_card_edit_label({ door: door.name })}
              >
                {m.shell_edit()}
              </Button>
              <Button variant="subtle" color="red" size="sm" loading={busy} onClick={() => void closeDoor()}>
                {m.door_card_close()}
              </Button>
            </Group>
          </div>
          {pairing && <PairPhones door={door} timezone={timezone} onClose={() => setPairing(false)} />}
          <DoorDialog
            eventId={door.eventId}
            timezone={timezone}
            ticketTypes={ticketTypes}
            lists={lists}
            ofSeries={ofSeries}
            door={door}
            opened={changing}
            onClose={() => setChanging(false)}
          />
        </>
      }
    />
  )
}

/** How a door differs from the default settings. */
function rules({ direction, showsNames, admitsOffline, kiosk, list, series }: DoorView): string[] {
  return [
    ...(series ? [m.door_card_arrival(series)] : []),
    ...(kiosk?.badgeSize ? [m.door_card_prints_badges()] : []),
    ...(direction === 'in' && !kiosk && !list
      ? [m.door_card_entrance_only()]
      : direction === 'out'
        ? [m.door_card_exit_only()]
        : []),
    ...(showsNames ? [] : [m.door_card_names_hidden()]),
    ...(admitsOffline ? [] : [m.door_card_online_only()]),
  ]
}

function hours({ opensAt, closesAt }: DoorView, timezone: string): string[] {
  const clock = (instant: string) => formatEventTime(new Date(instant), new Date(instant), timezone).short
  return [
    ...(opensAt === null ? [] : [m.door_card_opens({ time: clock(opensAt) })]),
    ...(closesAt === null ? [] : [m.door_card_closes({ time: clock(closesAt) })]),
  ]
}

function admits({ ticketIds }: DoorView, ticketTypes: readonly TicketTypeView[]): string {
  if (ticketIds === null) return m.door_card_admits_all()
  const names = ticketTypes
    .filter((ticketType) => ticketIds.includes(ticketType._id))
    .map((ticketType) => ticketType.name)
  if (names.length === 0) return m.door_card_admits_types({ count: ticketIds.length })
  return m.door_card_admits_only({ tickets: formatList(names) })
}
