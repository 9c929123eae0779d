import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { m, type ProviderReason } from '@foyer/messages'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type {
  CheckoutRequest,
  PaymentGateway,
  PaymentNames,
  ProviderNotice,
  ProviderPayment,
  ProviderRefund,
} from '../../payments/payment-gateway.ts'

const noticeBody = z.object({
  id: z.string(),
  reference: z.string(),
  about: z.enum(['payment', 'refund', 'dispute', 'payout']).default('payment'),
  disputeId: z.string().nullable().default(null),
})

export const sandboxMethods = [{ name: 'online', label: m.sales_method_test, holdsPlacesFor: null }] as const

const SIGNATURE_HEADER = 'x-sandbox-signature'

/** Signs a notification as the pretend provider does: HMAC-SHA512 over the raw body, in hexadecimal. */
export function signSandboxNotice(key: KeyObject, rawBody: Buffer): Record<string, string> {
  return { [SIGNATURE_HEADER]: signatureOf(key, rawBody) }
}

function signatureOf(key: KeyObject, rawBody: Buffer): string {
  return createHmac('sha512', key).update(rawBody).digest('hex')
}

function parse(rawBody: Buffer): ProviderNotice | null {
  try {
    const notice = noticeBody.safeParse(JSON.parse(rawBody.toString('utf8')))
    if (!notice.success) return null
    const { id, ...said } = notice.data
    return { eventKey: id, ...said }
  } catch {
    return null
  }
}

/**
 * A payment provider that takes no money. It keeps its own books (`sandbox_payments`), which the rest of Foyer never reads: it
 * asks through this gateway, as it would ask any provider.
 */
export function sandboxGateway(options: { db: Database; key: KeyObject; publicUrl: string }): PaymentGateway {
  const { db, key, publicUrl } = options

  async function refundsOf(reference: string, refundKey?: string): Promise<ProviderRefund[]> {
    let made = db
      .selectFrom('sandbox_refunds')
      .innerJoin('sandbox_payments', 'sandbox_payments.reference', 'sandbox_refunds.reference')
      .selectAll('sandbox_refunds')
      .select('sandbox_payments.currency')
      .where('sandbox_refunds.reference', '=', reference)
    if (refundKey !== undefined) made = made.where('key', '=', refundKey)
    return (await made.execute()).map(({ key: name, state: status, amount, currency }) => ({
      refundReference: name,
      key: name,
      amount,
      currency,
      status,
      failure: status === 'failed' ? ('provider.bank_refused' satisfies ProviderReason) : null,
    }))
  }

  return {
    name: 'sandbox',
    methods: sandboxMethods,
    offered: 'configured',
    takes: () => true,
    async createCheckout(request: CheckoutRequest) {
      await db
        .insertInto('sandbox_payments')
        .values({
          reference: request.reference,
          amount: request.amount,
          currency: request.currency,
          description: request.description,
          email: request.email,
          return_url: request.returnUrl,
          state: 'open',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { redirectUrl: `${publicUrl}/sandbox/pay/${request.reference}`, providerReference: null }
    },
    async verify({ reference }: PaymentNames): Promise<ProviderPayment | null> {
      const payment = await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .select(sql<boolean>`state = 'delayed' and settles_at <= now()`.as('due'))
        .where('reference', '=', reference)
        .executeTakeFirst()
      if (!payment) return null
      if (payment.state === 'success' || payment.due)
        return { status: 'success', amount: payment.paid_amount, currency: payment.currency, fee: 0 }
      const status = payment.state === 'failed' || payment.state === 'abandoned' ? payment.state : 'pending'
      return { status, amount: null, currency: null, fee: 0 }
    },
    // Its buttons never expire, so that late payments can be tried.
    expire: () => Promise.resolve(),
    notices: 'signed',
    isAuthentic(rawBody, headers) {
      const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''))
      const expected = Buffer.from(signatureOf(key, rawBody))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    readNotice: parse,
    async refund({ reference }, amount, refundKey) {
      await sql`
        with fresh as (
          insert into sandbox_refunds (key, reference, amount)
          select ${refundKey}, p.reference, ${amount} from sandbox_payments p
          where p.reference = ${reference} and p.refunded + ${amount} <= p.paid_amount
          for update of p
          on conflict (key) do nothing returning 1
        )
        update sandbox_payments set refunded = refunded + ${amount}
        where reference = ${reference} and exists (select from fresh)`.execute(db)
      // Read in a second statement: a call that waited for the same refund cannot see it in its own snapshot.
      const [made] = await refundsOf(reference, refundKey)
      if (made?.amount !== amount) throw new Error('The provider refused: the payment has less than that left.')
      return made
    },
    refundsOf: ({ reference }) => refundsOf(reference),
    async findDispute(id) {
      const found = await db.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).executeTakeFirst()
      if (!found) return null
      const { reference, amount, currency, state: status } = found
      return { id, reference, amount, currency, status, reason: 'fraudulent' }
    },
  }
}
