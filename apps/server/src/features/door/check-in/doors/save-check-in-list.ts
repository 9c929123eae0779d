import type { CheckInListInput, CheckInListView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { uuidv7 } from '../../../../ids.ts'
import { assertIsNoPasses } from './check-in.policy.ts'
import { auditEvent, assertManages, changeOf, type EventRow, findEvent } from '../../../programme/events/index.ts'
import { listCheckInLists, lockList } from './check-in-lists.queries.ts'
import { assertManagesDoor } from './door-place.ts'
import { knownTicketTypes } from './doors.queries.ts'

interface Named {
  readonly eventId: string
  readonly listId: string
}

/** Makes a list. Tickets that came in at the main doors can be admitted here as well, once. */
export async function createCheckInList(
  deps: Deps,
  actor: MemberActor,
  { eventId }: { eventId: string },
  input: CheckInListInput,
): Promise<CheckInListView> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  assertIsNoPasses(event)
  const rules = await listRules(deps, event.id, input)
  const place = listPlace(event, input)
  assertManagesDoor(actor, event, place)
  const id = uuidv7()
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('check_in_lists')
      .values({ id, ...place, ...rules })
      .execute()
    await auditEvent(trx, actor, event, 'create_check_in_list', { after: { name: input.name } })
    const [made] = await listCheckInLists(trx, event, id)
    return required(made, 'the list just made')
  })
}

/** Changes what a list admits. Tickets that it has already admitted stay admitted. */
export async function updateCheckInList(
  deps: Deps,
  actor: MemberActor,
  { eventId, listId }: Named,
  input: CheckInListInput,
): Promise<void> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  const rules = await listRules(deps, event.id, input)
  await deps.db.transaction().execute(async (trx) => {
    const former = await lockList(trx, event, listId)
    if (!former) throw new AppError('check_in_list.not_found')
    assertManagesDoor(actor, event, former)
    if ((former.series_id !== null) !== input.allDates) throw new AppError('check_in_list.place_fixed')
    await trx.updateTable('check_in_lists').set(rules).where('id', '=', former.id).execute()
    const change = changeOf(former, rules)
    await auditEvent(trx, actor, event, 'change_check_in_list', {
      before: change.before,
      after: { list: former.name, ...change.after },
    })
  })
}

/** Removes a list. The lock orders this against the creation of a door for the list: the door either keeps the list or does not find it. */
export async function deleteCheckInList(deps: Deps, actor: MemberActor, { eventId, listId }: Named): Promise<void> {
  const event = assertManages(actor, 'doors:write', await findEvent(deps.db, eventId))
  await deps.db.transaction().execute(async (trx) => {
    const list = await lockList(trx, event, listId)
    if (!list) throw new AppError('check_in_list.not_found')
    assertManagesDoor(actor, event, list)
    const removed = await trx
      .updateTable('check_in_lists')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', '=', list.id)
      .where(
        sql<boolean>`not exists (select from doors where doors.list_id = check_in_lists.id and doors.revoked_at is null)`,
      )
      .executeTakeFirst()
    if (removed.numUpdatedRows === 0n) throw new AppError('check_in_list.in_use')
    await auditEvent(trx, actor, event, 'remove_check_in_list', { before: { name: list.name } })
  })
}

/** At one event, or at all dates of the series that the event is a date of. */
function listPlace(event: EventRow, { allDates }: CheckInListInput) {
  if (!allDates) return { event_id: event.id, series_id: null }
  if (event.series_id === null) throw new AppError('series.not_found')
  return { event_id: null, series_id: event.series_id }
}

async function listRules(deps: Deps, eventId: string, input: CheckInListInput) {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    name: input.name,
    ticket_type_ids: await knownTicketTypes(deps.db, eventId, input.ticketIds),
    opens_at: instantOf(input.opensAt),
    closes_at: instantOf(input.closesAt),
  }
}
