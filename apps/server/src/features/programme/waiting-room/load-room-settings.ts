import type { WaitingRoomSettingsView } from '@foyer/contract'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { canManageEvent, type EventRow } from '../events/index.ts'
import { findRoomState } from './waiting-room.queries.ts'
import { roomInput, waitingRoomView } from './waiting-room.view.ts'

/** An event's waiting room as a member of its organisation sees it. */
export async function loadRoomSettings(
  deps: Pick<Deps, 'secrets' | 'now'>,
  db: Database | Trx,
  { actor, event }: { actor: MemberActor; event: EventRow },
): Promise<WaitingRoomSettingsView> {
  const state = await findRoomState(db, event.id)
  const may = canManageEvent(actor, 'events:write', event) && event.status !== 'cancelled'
  return {
    settings: state && roomInput(state.room),
    paused: state?.room.paused ?? false,
    room: state && waitingRoomView(deps, state),
    can: {
      change: may && (state === null || state.room.drawn_at === null),
      control: may && state !== null && state.room.ended_at === null,
    },
  }
}
