import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import type { EventRow } from './events.queries.ts'

type Change = Readonly<Record<string, unknown>>

/** Writes a change of an event into the audit log of its organisation, in the transaction that makes it. Call it last. */
export async function auditEvent(
  trx: Trx,
  actor: MemberActor,
  event: Pick<EventRow, 'id' | 'title' | 'organiser_id'>,
  act: string,
  { before, after }: { before?: Change; after?: Change } = {},
): Promise<void> {
  await auditAct(trx, actor, {
    organisationId: event.organiser_id,
    action: `event.${act}`,
    target: { kind: 'event', id: event.id, label: event.title },
    ...(before && { before }),
    ...(after && { after }),
  })
}

/** What a change sets: the fields of `after` that differ from `before`, as they were and as they are. */
export function changeOf(before: object, after: object): { before: Change; after: Change } {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, was.get(name)])),
    after: Object.fromEntries(changed),
  }
}

const PRICES = ['price', 'suggested_price', 'price_steps', 'group_prices']

/** The same change with the currency of its event, where it has a price, so that readers of the log see money and not minor units. */
export function withCurrency<T extends Change>(event: Pick<EventRow, 'currency'>, change: T): T & Change {
  return PRICES.some((name) => name in change) ? { ...change, currency: event.currency } : change
}

const LONG = new Set(['description', 'translations', 'cover', 'version', 'updated_at'])

/** What differs between two states of an event. Of the description only that it differs; other long columns are left out. */
export function eventChange(before: EventRow, after: EventRow): { before: Change; after: Change } {
  const short = Object.fromEntries(Object.entries(after).filter(([name]) => !LONG.has(name)))
  const change = changeOf(before, short)
  const rewritten =
    JSON.stringify(before.description) === JSON.stringify(after.description) ? {} : { description: true }
  return { before: change.before, after: { ...change.after, ...rewritten } }
}
