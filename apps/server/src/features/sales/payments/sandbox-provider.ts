import type { SandboxPaymentView, sandboxActions } from '@foyer/contract'
import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import { signSandboxNotice } from '../../../gateways/providers/sandbox/payments.ts'
import { AppError } from '../../../http/app-error.ts'

type Action = (typeof sandboxActions)[number]
type SandboxRow = Selectable<DB['sandbox_payments']>

/** Delivers a notification as the provider's server would: over HTTP, to the webhook's address. */
export type DeliverNotice = (rawBody: Buffer, headers: Record<string, string>) => Promise<void>

const DELAY_SECONDS = 20

function view(payment: SandboxRow): SandboxPaymentView {
  return {
    reference: payment.reference,
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    merchant: 'Foyer',
    description: payment.description,
    email: payment.email,
    returnUrl: payment.return_url,
    createdAt: payment.created_at.toISOString(),
  }
}

export async function getSandboxPayment(deps: Deps, reference: string): Promise<SandboxPaymentView> {
  const payment = await deps.db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!payment) throw new AppError('payment.not_found')
  return view(payment)
}

/** How each button changes the sandbox provider's books. */
function effectOf(action: Action) {
  if (action === 'decline') return { state: 'failed' as const }
  if (action === 'abandon') return { state: 'abandoned' as const }
  if (action === 'delay')
    return {
      state: 'delayed' as const,
      paid_amount: sql<number>`amount`,
      settles_at: sql<Date>`now() + make_interval(secs => ${DELAY_SECONDS})`,
    }
  const short = action === 'wrong-amount' ? sql<number>`greatest(amount - 100, 1)` : sql<number>`amount`
  return { state: 'success' as const, paid_amount: short }
}

/** Decides a sandbox payment once, then notifies Foyer the way a provider does. */
export async function decideSandboxPayment(
  deps: Deps,
  deliver: DeliverNotice,
  reference: string,
  action: Action,
): Promise<SandboxPaymentView> {
  const decided = await deps.db
    .updateTable('sandbox_payments')
    .set(effectOf(action))
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!decided) {
    await getSandboxPayment(deps, reference)
    throw new AppError('payment.state')
  }
  deps.failpoint('after_provider_capture')
  const copies = action === 'duplicate-webhook' ? 2 : action === 'delay' ? 0 : 1
  const body = Buffer.from(JSON.stringify({ id: `${reference}:${decided.state}`, event: decided.state, reference }))
  const headers = signSandboxNotice(deps.secrets.sandbox, body)
  // A provider does not wait for its notification to succeed; a receiver that misses it asks.
  await Promise.allSettled(Array.from({ length: copies }, () => deliver(body, headers)))
  return view(decided)
}
