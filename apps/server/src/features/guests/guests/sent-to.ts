import type { MemberActor } from '../../../http/actor.ts'
import { canManageEvent, type EventRow } from '../../programme/events/index.ts'

/** Where a mail went; empty to callers who may not see the addresses of guests. */
export interface SentTo {
  readonly email: string
}

export function sentTo(actor: MemberActor, event: EventRow, email: string): SentTo {
  return { email: canManageEvent(actor, 'contacts:read', event) ? email : '' }
}
