import type { CheckInStateView } from '@foyer/contract'
import { joinFacts, m } from '@foyer/messages'
import { IconLogout2, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { eventMoment } from './answer-wording.ts'
import classes from './DoorHeader.module.css'

interface DoorHeaderProps {
  readonly state: CheckInStateView
  readonly doorName: string
  readonly online: boolean
  readonly sound: boolean
  readonly setSound: (sound: boolean) => void
  /** Null for the organiser, who has no pairing to end. */
  readonly leave: (() => void) | null
}

/** The door's name, its event and the connection. */
export function DoorHeader({ state, doorName, online, sound, setSound, leave }: DoorHeaderProps) {
  const SoundIcon = sound ? IconVolume : IconVolumeOff
  return (
    <header className="row shrinks gap-8">
      <div className="grow shrinks">
        <h1 className={classes['door']}>{doorName}</h1>
        <p className="clipped margin-top-2 text-15 nowrap mute ellipsis">
          {joinFacts([
            ...(state.door?.list ? [state.door.list.name] : []),
            state.event.title,
            eventMoment(state.event),
          ])}
        </p>
      </div>
      <ConnectionMark online={online} />
      <button
        type="button"
        className={classes['tool']}
        aria-label={m.door_desk_sound()}
        aria-pressed={sound}
        onClick={() => setSound(!sound)}
      >
        <SoundIcon size={24} aria-hidden="true" />
      </button>
      {leave && (
        <button type="button" className={classes['tool']} aria-label={m.door_desk_leave()} onClick={leave}>
          <IconLogout2 size={24} aria-hidden="true" />
        </button>
      )}
    </header>
  )
}

export function ConnectionMark({ online }: { online: boolean }) {
  return (
    <span className={classes['connection']} data-online={online} role="status">
      {online ? m.door_desk_online() : m.door_desk_offline()}
    </span>
  )
}
