import { setTimeout as sleep } from 'node:timers/promises'
import { fieldsOf, type Scene } from './scene.ts'

/** What goes wrong, and the alerts that must say so. */
interface Cause {
  readonly says: string
  readonly alerts: readonly string[]
  readonly begin?: (scene: Scene) => Promise<void>
  /** Every half second until the alerts fire. */
  readonly repeat?: (scene: Scene) => Promise<void>
  /** Mends what was broken. */
  readonly end?: (scene: Scene) => Promise<void>
}

async function call({ web }: Scene, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${web.url}${path}`, init)
  await response.arrayBuffer()
  return response
}

async function buy(scene: Scene): Promise<void> {
  const { reference, token } = await scene.order(scene.offer)
  const payment = await fetch(`${scene.web.url}/api/orders/${reference}/payments`, {
    method: 'POST',
    headers: { 'x-order-token': token },
  })
  const paymentReference = (await fieldsOf(payment)).get('paymentReference')
  await call(scene, `/api/sandbox/payments/${paymentReference}/approve`, { method: 'POST' })
  await call(scene, '/api/payments/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: paymentReference }),
  })
}

const connectTo = (scene: Scene) => scene.pool.connect()

/** The connection that holds a lock which every call needs, as a careless report or migration would. */
const lockers = new WeakMap<Scene, Awaited<ReturnType<typeof connectTo>>>()

async function lockEvents(scene: Scene): Promise<void> {
  const locker = await connectTo(scene)
  lockers.set(scene, locker)
  await locker.query('begin')
  await locker.query('lock table events in access exclusive mode')
}

async function unlockEvents(scene: Scene): Promise<void> {
  const locker = lockers.get(scene)
  await locker?.query('rollback')
  locker?.release()
}

let asked = 0
/** Fetches a listing that is in no cache. */
const listing = (scene: Scene) => call(scene, `/api/events/listing?search=nothing${(asked += 1)}`).catch(() => null)

/** In this order: a later cause may leave alerts of an earlier one firing, never the other way round. */
export const causes: readonly Cause[] = [
  {
    says: 'Orders for more tickets than a buyer may have',
    alerts: ['FoyerHoldsRefused'],
    repeat: async (scene) => {
      for (let turn = 0; turn < 4; turn += 1) await scene.order(scene.offer, 100)
    },
  },
  {
    says: 'A payment provider that nobody can reach',
    alerts: ['FoyerProviderFails'],
    repeat: async (scene) => {
      const { reference, token } = await scene.order(scene.unpayable)
      await call(scene, `/api/orders/${reference}/payments`, { method: 'POST', headers: { 'x-order-token': token } })
    },
  },
  {
    says: 'A mail server that is away',
    alerts: ['FoyerMailsFail'],
    begin: ({ mails }) => mails.close(),
    repeat: buy,
  },
  {
    says: 'A worker that was killed, with a job that was due ten minutes ago',
    alerts: ['FoyerDown', 'FoyerJobsWaiting'],
    begin: async (scene) => {
      await scene.stopWorker()
      await buy(scene)
      await scene.pool.query(
        `update pgboss.job set start_after = now() - interval '10 minutes' where state = 'created'`,
      )
    },
  },
  {
    says: 'A job that has failed for good',
    alerts: ['FoyerJobsFailed'],
    begin: async ({ pool }) => {
      await pool.query(`update pgboss.job set state = 'failed', completed_on = now() where state = 'created'`)
    },
  },
  {
    says: 'Books that were last checked three hours ago',
    alerts: ['FoyerBooksUnchecked'],
    begin: async ({ pool }) => {
      await pool.query(`update book_checks set at = at - interval '3 hours'`)
    },
  },
  {
    says: 'A scheduled backup, written and verified by the worker, that three hours later has no successor',
    alerts: ['FoyerBackupLate'],
    begin: async (scene) => {
      await scene.backedUp()
      await scene.pool.query(`update backup_runs set verified_at = verified_at - interval '3 hours'`)
    },
  },
  {
    says: 'Places that were changed by hand, found when a worker starts again',
    alerts: ['FoyerBooksBroken', 'FoyerWorkWaits'],
    begin: async (scene) => {
      await scene.pool.query('update counters set claimed = claimed + 1 where id = $1', [scene.offer.ticketTypeId])
      await scene.startWorker()
    },
  },
  {
    says: 'A waiting room whose draw has been due for ten minutes, because no key opens its seed',
    alerts: ['FoyerWaitingRoomStalled'],
    begin: async ({ pool, unpayable }) => {
      await pool.query(
        `insert into waiting_rooms (event_id, starts_at, opens_minutes, seed, seed_hash, served_at)
         values ($1, now() - interval '10 minutes', 60, 'sealed by another key', 'a hash', now() - interval '10 minutes')`,
        [unpayable.eventId],
      )
    },
    end: async ({ pool }) => {
      await pool.query('delete from waiting_rooms')
    },
  },
  {
    says: 'A process that computes',
    alerts: ['FoyerEventLoopBusy'],
    // Stopping a process delays its event loop as much as a long computation would.
    repeat: async ({ web }) => {
      for (let turn = 0; turn < 6; turn += 1) {
        web.kill('SIGSTOP')
        await sleep(400)
        web.kill('SIGCONT')
        await sleep(150)
      }
    },
  },
  {
    says: 'A lock on the table of events',
    alerts: ['FoyerSlow', 'FoyerConnectionsHeldLong', 'FoyerConnectionsExhausted'],
    begin: lockEvents,
    repeat: async (scene) => {
      // Keeps the transaction busy: the database would end a session that is idle in its transaction.
      await lockers.get(scene)?.query('select 1')
      void Promise.all(Array.from({ length: 20 }, () => listing(scene)))
      await sleep(1000)
    },
    end: unlockEvents,
  },
  {
    says: 'A database that is away',
    alerts: ['FoyerDatabaseAway', 'FoyerErrors'],
    begin: ({ wire }) => wire.cut(),
    repeat: async (scene) => {
      await listing(scene)
    },
    end: ({ wire }) => wire.mend(),
  },
]
