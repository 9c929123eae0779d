import type { EventRowView } from '@foyer/contract'
import type { MemberActor } from '../../../http/actor.ts'
import { canManageEvent } from './events.policy.ts'
import type { EventWithSales } from './events.queries.ts'
import { eventRowView } from './events.view.ts'

/** Makes the rows of event lists as an actor may see them. */
export function rowFor(actor: MemberActor): (event: EventWithSales) => EventRowView {
  return (event) => eventRowView(event, { sales: canManageEvent(actor, 'sales:read', event) })
}
