import { sourcesOf } from '@foyer/domain'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Trx } from '../../../../db/database.ts'
import { bytes, orNull, plain } from '../../../../db/array-texts.ts'
import { isUniqueViolation } from '../../../../db/errors.ts'
import type { ScanRow } from './scans.queries.ts'

/** The part of a scan that its answer shows. */
export type WrittenScan = Pick<
  ScanRow,
  'id' | 'event_id' | 'ticket_id' | 'result' | 'standing' | 'received_at' | 'undone_at'
>

/** A scan to be written; one that moves its ticket says by which generation it was decided. */
export interface DecidedScan {
  readonly scan: Omit<WrittenScan, 'received_at' | 'undone_at'> &
    Pick<
      ScanRow,
      'door_id' | 'device_id' | 'user_id' | 'request_hash' | 'direction' | 'scanned_at' | 'self_service' | 'list_id'
    >
  readonly moves: { readonly generation: number } | null
}

/**
 * Moves tickets through doors and writes the scans that did it, for each both or neither, in one statement: of scans at the same
 * moment one finds the ticket as it was read. Tickets are locked before any is changed, and in the order of their ids.
 * At a list beside the main one the ticket is only locked: that the list admits it once is decided by scans_once_per_list.
 * clock_timestamp() is read once the locks are had: an exit is never stamped before the entry it ends.
 */
const write = (locking: string) => `
  with asked as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bytea[], $8::text[],
        $9::text[], $10::timestamptz[], $11::text[], $12::boolean[], $13::int[], $16::uuid[])
      as asked (id, event_id, ticket_id, door_id, device_id, user_id, request_hash, direction, result, scanned_at, standing,
        self_service, generation, list_id)
  ), held as materialized (
    select tickets.id, asked.id as scan_id, asked.direction, asked.list_id
    from asked join tickets on tickets.id = asked.ticket_id and tickets.generation = asked.generation
    where tickets.state = any(case when asked.list_id is not null then $17::text[]
      when asked.direction = 'in' then $14::text[] else $15::text[] end)
    order by tickets.id
    for no key update of tickets ${locking}
  ), moved as (
    update tickets set
      state = case held.direction when 'in' then 'checked_in' else 'checked_out' end,
      checked_in_at = case held.direction when 'in' then clock_timestamp() else tickets.checked_in_at end,
      checked_in_scan = case held.direction when 'in' then held.scan_id else tickets.checked_in_scan end,
      checked_out_at = case held.direction when 'in' then null else clock_timestamp() end
    from held where tickets.id = held.id and held.list_id is null
    returning tickets.id
  )
  insert into scans (
    id, event_id, ticket_id, door_id, device_id, user_id, request_hash, direction, result, scanned_at, standing,
    self_service, received_at, list_id
  )
  select asked.id, asked.event_id, asked.ticket_id, asked.door_id, asked.device_id, asked.user_id, asked.request_hash,
    asked.direction, asked.result, asked.scanned_at, asked.standing, asked.self_service, clock_timestamp(), asked.list_id
  from asked left join moved on moved.id = asked.ticket_id
  where asked.generation is null or moved.id is not null
    or asked.list_id is not null and exists (select from held where held.scan_id = asked.id)
  on conflict (list_id, ticket_id) where standing = 'admission' and list_id is not null do nothing
  returning id, received_at`

const WAITING = { name: 'write_scans', text: write('') }
const PASSING_BY = { name: 'write_scans_passing_by', text: write('skip locked') }

const ENTER = plain(sourcesOf('ticket', 'checked_in'))
/** In which a ticket comes and goes, and a list beside the main one admits it. */
const ADMISSIBLE = plain(['valid', 'checked_in', 'checked_out'])
const LEAVE = plain(sourcesOf('ticket', 'checked_out'))

/**
 * Writes scans of different tickets in one transaction. Scans whose ticket changed since it was read are not written and missing
 * from the result. With `passBy`, scans of locked tickets are skipped as well, so that they do not delay the batch.
 */
export async function writeScans(
  on: Pool | Trx,
  decided: readonly DecidedScan[],
  { passBy }: { passBy: boolean },
): Promise<WrittenScan[]> {
  if (decided.length === 0) return []
  const scans = decided.map(({ scan }) => scan)
  const rows = await run(on, {
    ...(passBy ? PASSING_BY : WAITING),
    values: [
      plain(scans.map(({ id }) => id)),
      plain(scans.map((scan) => scan.event_id)),
      orNull(scans.map((scan) => scan.ticket_id)),
      orNull(scans.map((scan) => scan.door_id)),
      orNull(scans.map((scan) => scan.device_id)),
      orNull(scans.map((scan) => scan.user_id)),
      bytes(scans.map((scan) => scan.request_hash.toString('hex'))),
      plain(scans.map(({ direction }) => direction)),
      plain(scans.map(({ result }) => result)),
      plain(scans.map((scan) => scan.scanned_at.toISOString())),
      plain(scans.map(({ standing }) => standing)),
      plain(scans.map((scan) => scan.self_service)),
      orNull(decided.map(({ moves }) => moves?.generation ?? null)),
      ENTER,
      LEAVE,
      orNull(scans.map((scan) => scan.list_id)),
      ADMISSIBLE,
    ],
  })
  const received = new Map(rows.map((row) => [row.id, row.received_at]))
  return scans.flatMap((scan) => {
    const at = received.get(scan.id)
    return at ? [{ ...scan, received_at: at, undone_at: null }] : []
  })
}

type Written = Pick<ScanRow, 'id' | 'received_at'>

async function run(on: Pool | Trx, query: { name: string; text: string; values: unknown[] }): Promise<Written[]> {
  if (!('isTransaction' in on)) return (await on.query<Written>(query)).rows
  return (await on.executeQuery<Written>(CompiledQuery.raw(query.text, query.values))).rows
}

/** Writes one scan, waiting for the lock on its ticket. Undefined if the ticket has changed or the scan's id is taken. */
export async function writeScan(on: Pool | Trx, decided: DecidedScan): Promise<WrittenScan | undefined> {
  try {
    const [row] = await writeScans(on, [decided], { passBy: false })
    return row
  } catch (error) {
    // The id belongs to another scan. The failed statement has also rolled back the change of the ticket.
    if (isUniqueViolation(error, 'scans_pkey')) return undefined
    throw error
  }
}
