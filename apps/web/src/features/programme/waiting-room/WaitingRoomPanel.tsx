import type { EventView, WaitingRoomSettingsView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useGetWaitingRoomSettingsQuery, usePauseWaitingRoomMutation } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { phaseWords } from './room-wording.ts'
import classes from './WaitingRoom.module.css'
import { WaitingRoomForm } from './WaitingRoomForm.tsx'

const LIVE_MS = 3000

/** The waiting room of an event as its organiser sets it and follows it. */
export function WaitingRoomPanel({ event }: { event: EventView }) {
  const { data } = useGetWaitingRoomSettingsQuery({ params: { eventId: event._id } }, { pollingInterval: LIVE_MS })
  if (!data || (data.settings === null && !data.can.change)) return null
  return (
    <Surface as="section" title={m.programme_room_title()} className="stack gap-16">
      <p className="flush measure mute">{m.programme_room_panel_hint()}</p>
      {data.room && <LiveRoom event={event} live={data} room={data.room} />}
      <WaitingRoomForm key={String(data.settings?.enabled)} event={event} live={data} />
    </Surface>
  )
}

interface LiveRoomProps {
  event: EventView
  live: WaitingRoomSettingsView
  room: NonNullable<WaitingRoomSettingsView['room']>
}

function LiveRoom({ event, live, room }: LiveRoomProps) {
  const [pause, pausing] = usePauseWaitingRoomMutation()
  const toggle = async () => {
    try {
      await pause({ params: { eventId: event._id }, body: { paused: !live.paused } }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const figures = [
    [m.programme_room_panel_state(), phaseWords[room.phase]()],
    [m.programme_room_panel_waiting(), formatNumber(room.participants - room.served)],
    [m.programme_room_panel_called(), formatNumber(room.served)],
    [m.programme_room_panel_per_minute(), formatNumber(room.ratePerMinute)],
  ] as const
  return (
    <div className="stack gap-14">
      <dl className={classes['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="mute text-sm">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="cluster gap-10">
        {live.can.control && (
          <Button variant="default" loading={pausing.isLoading} onClick={() => void toggle()}>
            {live.paused ? m.programme_room_panel_continue() : m.programme_room_panel_pause()}
          </Button>
        )}
        {event.status === 'published' && (
          <Button component="a" href={`/waiting-room/${event.customUrl ?? ''}`} target="_blank" variant="subtle">
            {m.programme_room_panel_open()}
          </Button>
        )}
      </div>
    </div>
  )
}
