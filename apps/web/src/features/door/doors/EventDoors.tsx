import type { CheckInListView, DoorView, EventView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconDoor, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import {
  useGetEventQuery,
  useListCheckInListsQuery,
  useListDoorsQuery,
  useListTicketTypesQuery,
} from '../../../api/hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { AbsentGuests } from './AbsentGuests.tsx'
import { Attendance, type AttendanceProps } from './Attendance.tsx'
import { CheckInLists } from './CheckInLists.tsx'
import { DoorCard } from './DoorCard.tsx'
import classes from './Doors.module.css'
import { DoorDialog, DoorForm } from './DoorForm.tsx'
import { PassHolders } from './PassHolders.tsx'
import { PairPhones } from './PairPhones.tsx'
import { ScanLog } from './ScanLog.tsx'

const LIVE_MS = 5_000

/** The organiser's page of doors: codes, paired phones, attendance and scans. */
export function EventDoors({ eventId, PrintBadges }: Pick<AttendanceProps, 'eventId' | 'PrintBadges'>) {
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<DoorView | null>(null)
  const event = useGetEventQuery({ params: { id: eventId } })
  const ticketTypes = useListTicketTypesQuery({ params: { eventId } })
  const doors = useListDoorsQuery({ params: { eventId } }, { pollingInterval: LIVE_MS })
  const lists = useListCheckInListsQuery({ params: { eventId } }, { pollingInterval: LIVE_MS })
  const failed = [event, ticketTypes, doors, lists].find(({ error, data }) => error && !data)
  const count = doors.data?.items.length ?? 0

  if (event.data?.passesForSeries)
    return (
      <div className="stack gap-20">
        <p className="flush measure mute">{m.error_passes_checked_at_dates()}</p>
        <PassHolders eventId={eventId} timezone={event.data.timezone} always />
      </div>
    )

  return (
    <>
      <div className="line spread gap-12-24">
        <p className="flush measure mute">{m.door_doors_intro()}</p>
        <div className="cluster gap-10">
          {count > 0 && (
            <Button
              variant="default"
              onClick={() => setMaking(true)}
              leftSection={<IconDoor size={20} aria-hidden="true" />}
            >
              {m.door_doors_add()}
            </Button>
          )}
          <Button
            component={Link}
            to={`/events/check-in/${eventId}`}
            leftSection={<IconScan size={20} aria-hidden="true" />}
          >
            {m.door_doors_open_scanner()}
          </Button>
        </div>
      </div>
      {failed ? (
        <Surface>
          <ErrorState message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />
        </Surface>
      ) : event.data && ticketTypes.data && doors.data && lists.data ? (
        <>
          <Doors
            event={event.data}
            ticketTypes={ticketTypes.data.items}
            lists={lists.data.items}
            doors={doors.data.items}
            onMade={setMade}
          />
          <div className="margin-top-20">
            <CheckInLists
              eventId={eventId}
              timezone={event.data.timezone}
              ticketTypes={ticketTypes.data.items}
              ofSeries={isDate(event.data)}
              lists={lists.data.items}
            />
          </div>
          {isDate(event.data) && <PassHolders eventId={eventId} timezone={event.data.timezone} />}
          <Attendance
            eventId={eventId}
            timezone={event.data.timezone}
            title={event.data.title}
            PrintBadges={PrintBadges}
          />
          {count > 0 && (
            <div className="grid gap-20 margin-top-20">
              <ScanLog eventId={eventId} timezone={event.data.timezone} />
              <AbsentGuests eventId={eventId} />
            </div>
          )}
          <DoorDialog
            eventId={eventId}
            timezone={event.data.timezone}
            ticketTypes={ticketTypes.data.items}
            lists={lists.data.items}
            ofSeries={isDate(event.data)}
            opened={making}
            onMade={setMade}
            onClose={() => setMaking(false)}
          />
          {made && <PairPhones first door={made} timezone={event.data.timezone} onClose={() => setMade(null)} />}
        </>
      ) : (
        <CardSkeletons count={2} />
      )}
    </>
  )
}

interface DoorsProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  lists: readonly CheckInListView[]
  doors: readonly DoorView[]
  onMade: (door: DoorView) => void
}

const isDate = ({ seriesId }: EventView) => typeof seriesId === 'string'

function Doors({ event, ticketTypes, lists, doors, onMade }: DoorsProps) {
  const { _id: eventId, timezone } = event
  if (doors.length === 0) {
    return (
      <Surface>
        <EmptyState title={m.door_doors_empty_title()} text={m.door_doors_empty_text()} />
        <div className={classes['first']}>
          <DoorForm
            eventId={eventId}
            timezone={timezone}
            ticketTypes={ticketTypes}
            lists={lists}
            ofSeries={isDate(event)}
            onMade={onMade}
          />
        </div>
      </Surface>
    )
  }
  return (
    <ul className={classes['doors']}>
      {doors.map((door) => (
        <DoorCard
          key={door._id}
          door={door}
          ticketTypes={ticketTypes}
          lists={lists}
          ofSeries={isDate(event)}
          timezone={timezone}
        />
      ))}
    </ul>
  )
}
