import { m } from '@foyer/messages'
import { memo, type ReactNode, useState } from 'react'
import { nameOfDoor } from '../../../../lib/scan-words.ts'
import { AnswerScreen } from './AnswerScreen.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { Counters } from './Counters.tsx'
import { DirectionSwitch } from './DirectionSwitch.tsx'
import classes from './DoorDesk.module.css'
import { DoorHeader } from './DoorHeader.tsx'
import { GuestSearch } from './GuestSearch.tsx'
import { LastScan } from './LastScan.tsx'
import { ModeBar, type DeskMode } from './ModeBar.tsx'
import { RecentScans } from './RecentScans.tsx'
import { NoAnswerScreen } from './NoAnswerScreen.tsx'
import type { OpenDoor } from '../access/open-door.ts'
import { useAfterPicture } from './use-after-picture.ts'
import { useCamera } from './use-camera.ts'
import { type Door, waysOf } from './use-door.ts'
import { useAdmitParty } from './use-party.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { DoorSwitch } from '../access/DoorSwitch.tsx'
import { OwnPhone } from '../access/OwnPhone.tsx'
import { KitNotice } from '../offline/KitNotice.tsx'
import { OnlineOnly } from '../offline/OnlineOnly.tsx'
import { KitPanel } from '../offline/KitPanel.tsx'
import { Viewfinder } from './Viewfinder.tsx'

interface DoorDeskProps {
  readonly post: OpenDoor
  readonly door: Door
  /** Shown above everything else. */
  readonly banner?: ReactNode
}

/** An open door with the answer on top. The desk behind it is rendered after the answer, so that the answer appears sooner. */
export function DoorDesk(props: DoorDeskProps) {
  const { state, online, kit } = props.post
  const { view, unread, submitCode, dismiss, retry, undo, handOut } = props.door
  useHandScanner((code) => submitCode(code, 'scanner'))
  const admitParty = useAdmitParty(props.post, props.door)
  const ready = view.kind === 'ready'
  useReturnFocus(!ready)
  const drawn = useAfterPicture(props)

  return (
    <>
      <Desk {...(ready ? props : drawn)} />
      {view.kind === 'answered' && (
        <AnswerScreen
          key={view.scan.attempt.scanId}
          scan={view.scan}
          covered={unread}
          event={state.event}
          now={new Date(state.serverTime)}
          doorName={doorNameOf(state)}
          online={online}
          waiting={kit?.isWaiting(view.scan.attempt.scanId) ?? false}
          next={dismiss}
          undo={undo}
          admitParty={admitParty}
          handOut={handOut}
        />
      )}
      {(view.kind === 'asking' || view.kind === 'unsent' || view.kind === 'rejected') && (
        <NoAnswerScreen view={view} doorName={doorNameOf(state)} retry={retry} next={dismiss} />
      )}
    </>
  )
}

const doorNameOf = ({ door }: OpenDoor['state']) => nameOfDoor(door?.name ?? null)

/** One mode at a time on a phone, all side by side on a wide screen. */
const Desk = memo(function Desk({ post, door, banner }: DoorDeskProps) {
  const { token, state, online, kit, kept, unstored, leave } = post
  const [mode, setMode] = useState<DeskMode>('scan')
  const camera = useCamera('environment')
  const { view, direction } = door
  const ready = view.kind === 'ready'

  return (
    <div
      className={classes['desk']}
      data-mode={mode}
      inert={!ready}
      onPointerDownCapture={door.unlockSound}
      onKeyDownCapture={door.unlockSound}
    >
      <DoorHeader
        state={state}
        doorName={doorNameOf(state)}
        online={online}
        sound={door.sound}
        setSound={door.setSound}
        leave={token === null ? null : leave}
      />
      <div>
        {banner}
        {token !== null && <DoorSwitch open place={post.eventId} />}
        {waysOf(state) === 'both' && <DirectionSwitch direction={direction} setDirection={door.setDirection} />}
        {kept && <KitNotice kept={kept} online={online} open={() => setMode('counts')} />}
        {unstored && <OnlineOnly />}
        {token === null && <OwnPhone eventId={state.event._id} online={online} />}
      </div>
      <div className={classes['scan']}>
        <Viewfinder
          camera={camera}
          active={ready}
          hint={hintFor(door)}
          onCode={(code) => door.submitCode(code, 'camera')}
        />
      </div>
      <div className={classes['code']}>
        <CodeEntry onCode={(code) => door.submitCode(code, 'typed')} />
      </div>
      <div className={classes['side']}>
        <div className={classes['guests']}>
          <GuestSearch
            event={state.event}
            token={token}
            direction={direction}
            online={online}
            findKept={kit && kept?.ready ? (search) => kit.find(search) : null}
            onCheckIn={door.checkInGuest}
          />
        </div>
        <div className={classes['counts']}>
          {kit && kept && <KitPanel kit={kit} kept={kept} timezone={state.event.timezone} />}
          <Counters state={state} />
          <RecentScans recent={door.recent} waiting={kept?.waiting ?? []} event={state.event} undo={door.undo} />
        </div>
      </div>
      <div className={classes['dock']}>
        <LastScan recent={door.recent} undo={door.undo} />
        <ModeBar mode={mode} setMode={setMode} state={state} />
      </div>
    </div>
  )
})

function hintFor({ sameTicket, direction }: Door): string {
  if (sameTicket) return m.door_desk_hint_same()
  return direction === 'in' ? m.door_desk_hint_in() : m.door_desk_hint_out()
}
