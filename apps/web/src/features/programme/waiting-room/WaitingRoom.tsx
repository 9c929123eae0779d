import type { WaitingPlaceView, WaitingRoomPage, WaitingRoomView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { LightButton, LightButtonAnchor } from '../../../ui/LightButton.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import { announce } from '../../../ui/LiveRegion.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import { DrawFacts } from './DrawFacts.tsx'
import { aheadInWords, headlineOf, momentInWords, waitInWords } from './room-wording.ts'
import { type RoomNow, useWaitingRoom } from './use-waiting-room.ts'
import classes from './WaitingRoom.module.css'

interface WaitingRoomProps {
  page: WaitingRoomPage
  /** Too many people of this visitor's network have joined. */
  busy: boolean
}

const RELOAD_SECONDS = 20

/** The waiting room of an event, or one's own place in it. Plain forms and links: it works without scripts, which only keep it up to date. */
export function WaitingRoom({ page, busy }: WaitingRoomProps) {
  const now = useWaitingRoom(page)
  const { room, place } = now
  const headline = headlineOf(room, place)
  useAnnounced(headline, place)
  return (
    <>
      <TicketStub
        top={
          <>
            <p className="mute breakable margin-bottom-6">{page.title}</p>
            <LightTitle order={1} className="page-title">
              {headline}
            </LightTitle>
            {now.offline && <p className="notice warn margin-top-16">{m.programme_room_offline()}</p>}
            {busy && (
              <p role="alert" className="notice warn margin-top-16">
                {m.programme_room_busy()}
              </p>
            )}
            <Standing page={page} now={now} />
          </>
        }
        bottom={<NextStep page={page} room={room} place={place} />}
      />
      <DrawFacts page={page} room={room} />
    </>
  )
}

/** Says what happened, and nothing while numbers are only counted up. */
function useAnnounced(headline: string, place: WaitingPlaceView | null): void {
  const said = useRef(headline)
  useEffect(() => {
    if (said.current === headline) return
    said.current = headline
    const number = place?.number ?? null
    announce(number === null ? headline : `${headline}. ${m.programme_room_number({ number: formatNumber(number) })}`)
    document.title = headline
  }, [headline, place])
}

function Standing({ page, now: { room, place } }: { page: WaitingRoomPage; now: RoomNow }) {
  const starts = momentInWords(room.startsAt, page.timezone)
  if (room.phase === 'sold_out') return <Said>{m.programme_room_sold_out_text()}</Said>
  if (room.phase === 'ended') return <Said>{m.programme_room_ended_text()}</Said>
  if (place) return <OwnPlace room={room} place={place} starts={starts} />
  if (room.phase === 'closed' || room.phase === 'arriving')
    return (
      <>
        {room.phase === 'closed' && (
          <Said>{m.programme_room_closed({ time: momentInWords(room.opensAt, page.timezone) })}</Said>
        )}
        <Said>{m.programme_room_sales_start({ time: starts })}</Said>
        <Said>{m.programme_room_fair()}</Said>
        {room.phase === 'arriving' && <Participants count={room.participants} />}
      </>
    )
  return (
    <>
      <Halted phase={room.phase} />
      <Said>{m.programme_room_late()}</Said>
    </>
  )
}

function OwnPlace({ room, place, starts }: { room: WaitingRoomView; place: WaitingPlaceView; starts: string }) {
  if (place.called) return <Said>{m.programme_room_called_text()}</Said>
  if (place.number === null)
    return room.drawnAt === null && room.phase !== 'drawing' ? (
      <>
        <Said>{m.programme_room_joined_text({ time: starts })}</Said>
        {/* The count is a second old: it may not know of this visitor yet. */}
        <Participants count={Math.max(1, room.participants)} />
      </>
    ) : (
      <Said>{m.programme_room_drawing_text()}</Said>
    )
  const wait = waitInWords(place.waitSeconds)
  return (
    <>
      <p className={classes['ahead']}>{aheadInWords(place.position ?? 0)}</p>
      {wait !== null && room.phase === 'serving' && <Said>{wait}</Said>}
      <Halted phase={room.phase} />
      <p className="flush mute margin-top-8">
        {m.programme_room_number({ number: formatNumber(place.number) })}
        <br />
        {m.programme_room_serving({ number: formatNumber(room.served) })}
      </p>
    </>
  )
}

/** Why nobody is let in just now. */
function Halted({ phase }: Pick<WaitingRoomView, 'phase'>) {
  if (phase !== 'paused' && phase !== 'all_held') return null
  return (
    <p className="notice margin-top-16">
      {phase === 'paused' ? m.programme_room_paused() : m.programme_room_all_held()}
    </p>
  )
}

function Participants({ count }: { count: number }) {
  return <p className="margin-top-8 mute">{m.programme_room_participants({ count })}</p>
}

function Said({ children }: { children: ReactNode }) {
  return <p className="margin-top-12 text-17">{children}</p>
}

interface NextStepProps {
  page: WaitingRoomPage
  room: WaitingRoomView
  place: WaitingPlaceView | null
}

/** What the visitor can do now. */
function NextStep({ page, room, place }: NextStepProps) {
  const address = `/waiting-room/${page.customUrl}`
  const token = page.token ?? ''
  const own = `/waiting-room/${page.customUrl}/${token}`
  if (room.phase === 'sold_out' || room.phase === 'ended')
    return (
      <LightButtonAnchor href={`/events/${page.customUrl}`} size="md">
        {m.programme_room_to_event()}
      </LightButtonAnchor>
    )
  if (place?.called)
    return (
      <form method="post" action={own}>
        <LightButton type="submit" size="lg" fullWidth>
          {m.programme_room_enter()}
        </LightButton>
      </form>
    )
  if (place)
    return (
      <div className="stack gap-14">
        <p className="flush">{m.programme_room_what_next()}</p>
        <p className="flush mute">{m.programme_room_keep()}</p>
        <WithoutScripts address={own} />
      </div>
    )
  if (room.phase === 'closed')
    return (
      <LightButtonAnchor href={`/events/${page.customUrl}`} size="md" variant="default">
        {m.programme_room_to_event()}
      </LightButtonAnchor>
    )
  return (
    <form method="post" action={address}>
      <LightButton type="submit" size="lg" fullWidth>
        {m.programme_room_join()}
      </LightButton>
    </form>
  )
}

/** In a browser without scripts, reloads the page regularly and says so. */
function WithoutScripts({ address }: { address: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      <p className="flush mute">
        {m.programme_room_reload_text()} <a href={address}>{m.programme_room_reload()}</a>
      </p>
    </noscript>
  )
}
