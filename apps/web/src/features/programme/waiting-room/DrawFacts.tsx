import type { WaitingRoomPage, WaitingRoomView } from '@foyer/contract'
import { m } from '@foyer/messages'
import classes from './WaitingRoom.module.css'

/** What anybody needs to check the draw. */
export function DrawFacts({ page, room }: { page: WaitingRoomPage; room: WaitingRoomView }) {
  const visitorId = page.place?.visitorId
  return (
    <details className={classes['facts']}>
      <summary className="opens">{m.programme_room_check_title()}</summary>
      <p className="measure">{m.programme_room_check_text()}</p>
      <dl className="stack gap-10">
        <Fact label={m.programme_room_seed_hash()} value={room.seedHash} />
        {room.seed !== null && <Fact label={m.programme_room_seed()} value={room.seed} />}
        {visitorId !== undefined && <Fact label={m.programme_room_visitor()} value={visitorId} />}
      </dl>
      {room.drawnAt !== null && (
        <p>
          <a href={`/api/waiting-rooms/${page.eventId}/draw.csv`} download>
            {m.programme_room_list()}
          </a>
        </p>
      )}
      <p>
        <a href="/help/buyers/waiting-room">{m.programme_room_check_help()}</a>
      </p>
    </details>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="mute text-sm">{label}</dt>
      <dd className="flush">
        <code dir="ltr">{value}</code>
      </dd>
    </div>
  )
}
