import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorView, PaymentResultView, PlacedOrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { readStoredNotice } from '../features/sales/payments/index.ts'
import { signSandboxNotice } from '../gateways/providers/sandbox/payments.ts'
import { sweeps } from '../jobs/handlers.ts'
import { call, placeOrder, startPayment } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A held order with a payment under way at the sandbox provider. */
export async function startOrder(
  site: TestApp,
  sale: Parameters<typeof placeOrder>[1],
): Promise<{ placed: PlacedOrderView; reference: string }> {
  const placed = await placeOrder(site.app, sale)
  if (placed.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
  return { placed: placed.body, reference: await startPayment(site.app, placed.body) }
}

/** What the return page asks. */
export function verifyPayment(app: FastifyInstance, reference: string) {
  return call<PaymentResultView & ErrorView>(app, {
    method: 'POST',
    url: '/api/payments/verify',
    payload: { reference },
  })
}

/** Reads the notifications that are stored, as the worker does at once. What fails is left for a later attempt. */
export async function readNotices({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const tried: string[] = []
  for (;;) {
    const { rows } = await deps.pool.query<{ id: string; taken: boolean }>(
      `select id, coalesce(reading_until > now(), false) as taken from provider_notices
       where read_times < times and id <> all($1) order by received_at`,
      [tried],
    )
    const next = rows.find(({ taken }) => !taken)
    if (rows.length === 0) return
    if (next) await readStoredNotice(deps, next.id).catch(() => tried.push(next.id))
    else await sleep(5)
  }
}

/** A notification that arrives and is read. */
export async function hearNotice(
  site: Pick<TestApp, 'app' | 'deps'>,
  provider: string,
  notice: { payload: Buffer; headers: Record<string, string>; query?: Record<string, string> },
) {
  const answer = await call<ErrorView>(site.app, {
    method: 'POST',
    url: `/api/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', ...notice.headers },
    payload: notice.payload,
    ...(notice.query && { query: notice.query }),
  })
  await readNotices(site)
  return answer
}

/** A notification as the sandbox provider sends it; `headers` replace or add to its own. */
export function sendNotice(
  site: Pick<TestApp, 'app' | 'deps'>,
  notice: { reference: string; id?: string; event?: string } | Buffer,
  headers: Record<string, string> = {},
) {
  const payload = Buffer.isBuffer(notice) ? notice : Buffer.from(JSON.stringify({ id: randomUUID(), ...notice }))
  return hearNotice(site, 'sandbox', {
    payload,
    headers: { ...signSandboxNotice(site.deps.secrets.sandbox, payload), ...headers },
  })
}

/** What the provider's books say of a payment, changed behind Foyer's back. */
export async function setProviderBooks(
  { deps }: Pick<TestApp, 'deps'>,
  reference: string,
  state: 'open' | 'delayed' | 'success' | 'failed' | 'abandoned',
  collected: { amount?: number; currency?: string } = {},
): Promise<void> {
  await deps.pool.query(
    `update sandbox_payments set state = $2, paid_amount = coalesce($3, amount), currency = coalesce($4, currency)
     where reference = $1`,
    [reference, state, collected.amount ?? null, collected.currency ?? null],
  )
}

/** Lets the time to pay an order run out. */
export async function endHold({ deps }: Pick<TestApp, 'deps'>, order: { reference: string }): Promise<void> {
  await deps.pool.query(`update orders set held_until = now() - interval '1 second' where reference = $1`, [
    order.reference,
  ])
}

/** Runs every sweep once. */
export async function sweepOnce({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  for (const { run } of sweeps(deps)) await run()
}

/** Everything money left behind for an order: payments, refunds, ledger transactions, tickets. */
export async function traceOf({ deps }: Pick<TestApp, 'deps'>, order: { reference: string }) {
  const { rows } = await deps.pool.query<{
    state: string
    payments: string[]
    refunds: string[]
    transactions: string[]
    tickets: number
    open: number
  }>(
    `select o.state,
       array(select p.state from payments p where p.order_id = o.id order by p.created_at) as payments,
       array(select r.state || ' ' || r.reason || ' ' || r.amount from refunds r join payments p on p.id = r.payment_id
         where p.order_id = o.id order by r.created_at) as refunds,
       array(select t.kind from ledger_transactions t left join refunds r on r.id::text = t.ref
         join payments p on p.id::text = t.ref or p.id = r.payment_id where p.order_id = o.id order by t.kind) as transactions,
       (select count(*)::int from tickets where order_id = o.id) as tickets,
       (select count(*)::int from payments p where p.order_id = o.id and p.state in ('created', 'pending')) as open
     from orders o where o.reference = $1`,
    [order.reference],
  )
  const [trace] = rows
  if (!trace) throw new Error('There is no such order')
  return trace
}
