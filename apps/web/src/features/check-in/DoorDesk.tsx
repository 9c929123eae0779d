import { type ReactNode, useState } from 'react'
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
import type { OpenDoor } from './open-door.ts'
import { useCamera } from './use-camera.ts'
import type { Door } from './use-door.ts'
import { useAdmitParty } from './use-party.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { KitNotice } from './offline/KitNotice.tsx'
import { KitPanel } from './offline/KitPanel.tsx'
import { Viewfinder } from './Viewfinder.tsx'

interface DoorDeskProps {
  readonly post: OpenDoor
  readonly door: Door
  /** Stands above everything. */
  readonly banner?: ReactNode
}

/** An open door: one way in at a time on a phone, all of them side by side on a wide screen, and the answer over everything. */
export function DoorDesk({ post, door, banner }: DoorDeskProps) {
  const { token, state, online, kit, kept, leave } = post
  const [mode, setMode] = useState<DeskMode>('scan')
  const camera = useCamera('environment')
  useHandScanner((code) => door.submitCode(code, 'scanner'))

  const admitParty = useAdmitParty(state.event._id, token, door)
  const { view, direction } = door
  const ready = view.kind === 'ready'
  useReturnFocus(!ready)
  const doorName = state.door?.name ?? 'Organiser'

  return (
    <>
      <div
        className={classes['desk']}
        data-mode={mode}
        inert={!ready}
        onPointerDownCapture={door.unlockSound}
        onKeyDownCapture={door.unlockSound}
      >
        <DoorHeader
          state={state}
          doorName={doorName}
          online={online}
          sound={door.sound}
          setSound={door.setSound}
          leave={token === null ? null : leave}
        />
        <div className={classes['direction']}>
          {banner}
          <DirectionSwitch direction={direction} setDirection={door.setDirection} />
          {kept && <KitNotice kept={kept} online={online} open={() => setMode('counts')} />}
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
          <ModeBar mode={mode} setMode={setMode} inside={state.inside} expected={state.expected} />
        </div>
      </div>
      {view.kind === 'answered' && (
        <AnswerScreen
          key={view.scan.attempt.scanId}
          scan={view.scan}
          event={state.event}
          now={new Date(state.serverTime)}
          doorName={doorName}
          online={online}
          waiting={kept?.waiting.includes(view.scan.attempt.scanId) ?? false}
          next={door.dismiss}
          undo={door.undo}
          admitParty={admitParty}
        />
      )}
      {(view.kind === 'asking' || view.kind === 'unsent' || view.kind === 'rejected') && (
        <NoAnswerScreen view={view} doorName={doorName} retry={door.retry} next={door.dismiss} />
      )}
    </>
  )
}

function hintFor({ sameTicket, direction }: Door): string {
  if (sameTicket) return 'Same ticket as before: next, please'
  return direction === 'in' ? 'Hold the QR code in the frame' : 'Scan guests on their way out'
}
