import type { CheckInStateView } from '@foyer/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { DoorDesk } from '../scanning/DoorDesk.tsx'
import type { OpenDoor } from '../access/open-door.ts'
import { useCamera } from '../scanning/use-camera.ts'
import type { Door } from '../scanning/use-door.ts'
import { useHandScanner } from '../scanning/use-hand-scanner.ts'
import { KioskAnswer, type KeepParty } from './KioskAnswer.tsx'
import { KioskStart } from './KioskStart.tsx'
import { OrderCheckIn } from './OrderCheckIn.tsx'
import { StaffBanner } from './StaffBanner.tsx'
import { StaffPin } from './StaffPin.tsx'
import { useKioskCalls } from './use-kiosk-calls.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useStaffed } from './use-staffed.ts'

interface KioskProps {
  readonly post: OpenDoor
  readonly door: Door
  readonly kiosk: NonNullable<NonNullable<CheckInStateView['door']>['kiosk']>
  readonly token: string
}

type Screen = 'start' | 'order' | 'pin'

/** A tablet where guests check themselves in. Staff need the PIN to reach the scanner and its lists. */
export function Kiosk({ post, door, kiosk, token }: KioskProps) {
  const [screen, setScreen] = useState<Screen>('start')
  const calls = useKioskCalls(post.eventId, token)
  const staffed = useStaffed(calls, post.state)
  const keepFull = useFullScreen()
  const start = () => setScreen('start')
  const { until } = staffed
  // When staff access ends, the kiosk resets to the start screen for guests.
  const reset = useEffectEvent(() => {
    door.setDirection('in')
    door.dismiss()
    start()
  })
  useEffect(() => {
    if (until === null) reset()
  }, [until])

  if (until !== null)
    return <DoorDesk post={post} door={door} banner={<StaffBanner until={until} giveBack={staffed.close} />} />
  return (
    <div
      onPointerDownCapture={() => {
        door.unlockSound()
        keepFull()
      }}
    >
      <GuestScreens {...{ post, door, kiosk, calls, screen, setScreen }} openForStaff={staffed.open} />
    </div>
  )
}

interface GuestScreensProps extends Pick<KioskProps, 'post' | 'door' | 'kiosk'> {
  readonly calls: ReturnType<typeof useKioskCalls>
  readonly screen: Screen
  readonly setScreen: (screen: Screen) => void
  readonly openForStaff: (pin: string) => Promise<void>
}

function GuestScreens({ post, door, kiosk, calls, screen, setScreen, openForStaff }: GuestScreensProps) {
  const { state, online, kit } = post
  const { view } = door
  const start = () => setScreen('start')
  // The camera stays open during answers: opening it again takes a second for each guest.
  const camera = useCamera('user')
  useHandScanner((code) => screen !== 'pin' && door.submitCode(code, 'scanner'))

  if (view.kind !== 'ready') {
    const next = () => {
      door.dismiss()
      start()
    }
    const key = view.kind === 'answered' ? view.scan.attempt.scanId : view.kind
    const badgeSize = online ? kiosk.badgeSize : null
    const keepParty: KeepParty = async (attempt, answers) => kit?.keepParty(attempt, answers)
    return <KioskAnswer key={key} event={state.event} {...{ view, badgeSize, calls, keepParty, next }} />
  }
  if (screen === 'pin') return <StaffPin online={online} open={openForStaff} back={start} />
  if (screen === 'order')
    return (
      <OrderCheckIn
        eventId={post.eventId}
        checkIn={calls.checkInByOrder}
        onAnswer={(attempt, answer) => door.show(attempt, answer)}
        back={start}
      />
    )
  return (
    <KioskStart
      event={state.event}
      online={online}
      camera={camera}
      sameTicket={door.sameTicket}
      onCode={(code) => door.submitCode(code, 'camera')}
      findOrder={online && state.door?.showsNames ? () => setScreen('order') : null}
      askForPin={() => setScreen('pin')}
    />
  )
}
