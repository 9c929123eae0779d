import type { OfflineScanInput } from '@foyer/contract'
import { sql } from 'kysely'
import { bytes, orNull, plain } from '../../../../db/array-texts.ts'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import { admissionNews } from '../scanning/admission-news.ts'
import { namedBy } from '../scanning/decide-scans.ts'
import { isSelfService } from '../scanning/kiosk.policy.ts'
import { originOf, type Place, resultWithKey, type Scanner } from '../scanning/scan-decision.ts'
import { readScanFacts, type ScanFactsRow } from '../scanning/scan-facts.queries.ts'
import type { ScanRequest } from '../scanning/scan-request.ts'

/** A scan that a phone decided, as it counts here: `unproven` if it is only kept in the log. */
export interface Told {
  readonly unproven: boolean
  readonly request: ScanRequest
  readonly place: Place
  readonly scan: OfflineScanInput
}

interface Entry extends Told {
  readonly ticketId: string
  readonly generation: number
}

/**
 * Writes those scans of a batch together that only have to be believed: a phone let a guest in by a genuine code or by name, and
 * nobody has scanned the ticket before. Nearly all scans of a night are of this kind, and each of them alone costs ten statements and a write to the disk.
 * Returns the ids of the scans written; all others are decided one by one.
 */
export async function writeFirstEntries(
  deps: Deps,
  actor: Scanner,
  batch: readonly Told[],
): Promise<ReadonlySet<string>> {
  const plainOnes = onlyOncePerTicket(batch.filter(isPlain))
  if (plainOnes.length < 2) return new Set()
  const facts = await readScanFacts(
    deps.pool,
    plainOnes.map(({ request }) => namedBy({ actor, request })),
  )
  const entries = plainOnes.flatMap((told, index) => entryOf(actor, told, facts[index]) ?? [])
  if (entries.length === 0) return new Set()
  const written = await deps.db.transaction().execute(async (trx) => {
    const ids = await write(trx, actor, entries)
    await announce(deps, trx, entries, ids)
    deps.failpoint('before_offline_scan_committed')
    return ids
  })
  deps.failpoint('after_offline_scan_committed')
  return written
}

function isPlain({ unproven, request, place, scan }: Told): boolean {
  return (
    !unproven &&
    scan.verdict === 'admitted' &&
    scan.direction === 'in' &&
    scan.undoneAt === null &&
    request.ticketId !== null &&
    place.list_id === null &&
    place.passes_for_series === null
  )
}

/** Without those whose ticket is in the batch several times. */
function onlyOncePerTicket(batch: readonly Told[]): Told[] {
  const times = Map.groupBy(batch, ({ request }) => request.ticketId)
  return batch.filter(({ request }) => times.get(request.ticketId)?.length === 1)
}

function entryOf(actor: Scanner, told: Told, facts: ScanFactsRow | undefined): Entry | undefined {
  const { request, place } = told
  const ticket = facts?.ticket
  if (!facts || facts.known || facts.letInWrongly || !ticket || ticket.pass) return undefined
  if (ticket.state !== 'valid' || ticket.event_id !== place.id) return undefined
  if (resultWithKey(actor, { request, place, ticket }, facts.key) !== 'admitted') return undefined
  return { ...told, ticketId: ticket.id, generation: ticket.generation }
}

/** Locks the tickets first, so that the second statement sees every scan of them. Locked tickets are passed by. */
async function write(trx: Trx, actor: Scanner, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const origin = originOf(actor)
  const list = <T>(of: (entry: Entry) => T) => entries.map(of)
  const locked = await sql<{ id: string }>`
    select id from tickets where id = any(${plain(list(({ ticketId }) => ticketId))}::uuid[]) and state = 'valid'
    order by id for no key update skip locked`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    with told as materialized (
      select *, least(scanned_at, clock_timestamp()) as happened_at
      from unnest(
        ${plain(list(({ request }) => request.scanId))}::uuid[], ${plain(list(({ place }) => place.id))}::uuid[],
        ${plain(list(({ ticketId }) => ticketId))}::uuid[], ${plain(list(({ generation }) => generation))}::int[],
        ${bytes(list(({ request }) => request.hash.toString('hex')))}::bytea[],
        ${plain(list(({ request }) => request.scannedAt.toISOString()))}::timestamptz[],
        ${orNull(list(({ scan }) => scan.sequence))}::int[],
        ${plain(list(({ request }) => isSelfService(actor, request.scannedAt)))}::boolean[]
      ) as told (id, event_id, ticket_id, generation, request_hash, scanned_at, sequence, self_service)
    ), entered as (
      update tickets set state = 'checked_in', checked_in_at = told.happened_at, checked_in_scan = told.id, checked_out_at = null
      from told
      where tickets.id = told.ticket_id and tickets.generation = told.generation and tickets.state = 'valid'
        and tickets.id = any(${plain(locked.rows.map(({ id }) => id))}::uuid[])
        and not exists (select from scans where scans.ticket_id = tickets.id)
      returning tickets.id
    )
    insert into scans (
      id, event_id, ticket_id, door_id, device_id, user_id, request_hash, direction, result, scanned_at, standing, happened_at,
      sequence, self_service, device_result
    )
    select told.id, event_id, ticket_id, ${origin.door_id}::uuid, ${origin.device_id}::uuid, ${origin.user_id}::uuid,
      request_hash, 'in', 'admitted', scanned_at, 'admission', happened_at, sequence, self_service, 'admitted'
    from told join entered on entered.id = told.ticket_id
    returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

function announce(deps: Deps, trx: Trx, entries: readonly Entry[], written: ReadonlySet<string>): Promise<void> {
  const wanted = entries.filter(({ request, place }) => place.announced && written.has(request.scanId))
  return deps.outbox.announce(
    trx,
    ...wanted.map(({ request, place, ticketId }) =>
      admissionNews('admitted', {
        organiserId: place.organiser_id,
        eventId: place.id,
        ticketId,
        scanId: request.scanId,
        listId: null,
      }),
    ),
  )
}
