import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { lastBackup } from '../backup/last-backup.ts'
import type { Deps } from '../deps.ts'
import { readRoomFigures } from '../features/programme/waiting-room/index.ts'
import { earliestId } from '../ids.ts'
import { sharedInTime } from './in-time.ts'

const DAY_MS = 86_400_000

interface JobCount {
  readonly name: string
  readonly state: string
  readonly count: number
  readonly oldest: number | null
}

/** Adds what the database knows of orders, payments, jobs, alarms and the books, read each time metrics are asked for. */
export function observeStored(deps: Deps): void {
  const { registry } = deps.metrics
  if (registry.getSingleMetric('foyer_database_up')) return
  const figures = sharedInTime(() => readFigures(deps))
  let reading: Promise<void> | null = null
  // Prometheus collects all of these gauges at once: they wait for one shared reading, so that none shows figures of an earlier one.
  const collect = () => (reading ??= read().finally(() => (reading = null)))
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect })
  const up = gauge('foyer_database_up', 'Whether the database answered; 0 leaves out what it would have said')
  const held = gauge('foyer_orders_held', 'Orders that hold tickets and are not paid yet')
  const payments = gauge(
    'foyer_payments',
    'Payments that began within 24 hours, and older ones that are still open',
    'provider',
    'state',
  )
  const jobs = gauge('foyer_jobs', 'Jobs that wait, run, wait for another try or have failed for good', 'name', 'state')
  const jobAge = gauge('foyer_jobs_oldest_seconds', 'How long the oldest job that is due has waited', 'name')
  const alarms = gauge(
    'foyer_alarms_open',
    'Alarms that nobody has closed: books that do not add up, and work that waits for a person',
    'kind',
    'rule',
  )
  const rooms = {
    phases: gauge('foyer_waiting_rooms', 'Waiting rooms that have not ended, by phase', 'phase'),
    visitors: gauge(
      'foyer_waiting_room_visitors',
      'Visitors of waiting rooms that have not ended: waiting, and called so far',
      'state',
    ),
    behind: gauge(
      'foyer_waiting_room_behind_seconds',
      'How long ago the waiting room that was left longest was moved on, counted from the start of sales before its draw',
    ),
  }
  const checked = gauge('foyer_books_checked_seconds', 'How long ago the books were checked')
  const backups = {
    age: gauge('foyer_backup_verified_seconds', 'How long ago the last scheduled backup was verified'),
    every: gauge('foyer_backup_interval_seconds', 'How often a backup is due by the schedule'),
    bytes: gauge('foyer_backup_bytes', 'Size of the last scheduled backup that was verified'),
    seconds: gauge('foyer_backup_duration_seconds', 'How long it took to write and to verify it'),
  }

  async function read(): Promise<void> {
    for (const labelled of [payments, jobs, jobAge, alarms, rooms.phases, rooms.visitors]) labelled.reset()
    for (const plain of [held, checked, rooms.behind, ...Object.values(backups)]) plain.remove()
    try {
      const said = await figures()
      held.set(said.held)
      if (said.checked !== null) checked.set(said.checked)
      if (said.backups.age !== null) backups.age.set(said.backups.age)
      if (said.backups.every !== null) backups.every.set(said.backups.every)
      if (said.backups.bytes !== null) backups.bytes.set(said.backups.bytes)
      if (said.backups.seconds !== null) backups.seconds.set(said.backups.seconds)
      for (const { provider, state, count } of said.payments) payments.set({ provider, state }, count)
      for (const { phase, count } of said.rooms.phases) rooms.phases.set({ phase }, count)
      for (const state of ['waiting', 'called'] as const) rooms.visitors.set({ state }, said.rooms[state])
      rooms.behind.set(said.rooms.behind)
      for (const { kind, rule } of said.alarms) alarms.set({ kind, rule }, 1)
      for (const { name, state, count, oldest } of said.jobs) {
        jobs.set({ name, state }, count)
        if (oldest !== null) jobAge.set({ name }, oldest)
      }
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

async function readFigures(deps: Deps) {
  const { db, now } = deps
  const { held } = await db
    .selectFrom('orders')
    .where('state', '=', 'held')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  const alarms = await db.selectFrom('alarms').where('closed_at', 'is', null).select(['kind', 'rule']).execute()
  const { checked } = await db
    .selectFrom('book_checks')
    .select(sql<number | null>`extract(epoch from now() - max(at))::float`.as('checked'))
    .executeTakeFirstOrThrow()
  // Ids begin with the time at which they were made, so that the primary key finds the payments of a day.
  const payments = await db
    .selectFrom('payments')
    .where((eb) =>
      eb.or([eb('id', '>=', earliestId(now().getTime() - DAY_MS)), eb('state', 'in', ['created', 'pending'])]),
    )
    .groupBy(['provider', 'state'])
    .select((eb) => ['provider', 'state', eb.fn.countAll<number>().as('count')])
    .execute()
  const { rows: jobs } = await sql<JobCount>`
    select name, state::text, count(*)::int as count,
      extract(epoch from now() - min(start_after) filter (where state = 'created' and start_after <= now()))::float as oldest
    from pgboss.job where state in ('created', 'active', 'retry', 'failed') group by name, state`.execute(db)
  const [rooms, backups] = [await readRoomFigures(deps), await lastBackup(db)]
  return { held, alarms, checked, payments, jobs, rooms, backups }
}
