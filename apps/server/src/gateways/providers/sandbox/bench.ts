import { setProviderBooks } from '../../../testing/payment-scene.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { PlayedProvider, SentNotice } from '../bench.ts'
import { signSandboxNotice } from './payments.ts'

export function sandboxBench(site: TestApp): PlayedProvider {
  const { pool } = site.deps
  let held = false
  const signed = (said: object): SentNotice => {
    const payload = Buffer.from(JSON.stringify({ id: crypto.randomUUID(), ...said }))
    return { payload, headers: signSandboxNotice(site.deps.secrets.sandbox, payload) }
  }
  return {
    name: 'sandbox',
    currency: 'KWD',
    gateway: {
      ...site.sandbox,
      refund: async (payment, amount, key) => {
        const made = await site.sandbox.refund(payment, amount, key)
        if (!held) return made
        await pool.query(`update sandbox_refunds set state = 'pending' where key = $1`, [key])
        return { ...made, status: 'pending' }
      },
    },
    foreign: 'USD',
    fee: 0,
    network: null,
    collect: (reference, paid) => setProviderBooks(site, reference, 'success', paid),
    decline: (reference) => setProviderBooks(site, reference, 'failed'),
    notice: (reference) => signed({ reference }),
    forgery: () => null,
    dispute: async (reference, amount) => {
      const id = crypto.randomUUID()
      await pool.query(
        `insert into sandbox_disputes (id, reference, amount, currency)
         select $1, reference, coalesce($3, paid_amount), currency from sandbox_payments where reference = $2`,
        [id, reference, amount ?? null],
      )
      return id
    },
    decideDispute: async (id, won) => {
      await pool.query(`update sandbox_disputes set state = $2 where id = $1 and state = 'open'`, [
        id,
        won ? 'won' : 'lost',
      ])
    },
    disputeNotice: (id, reference) => signed({ reference, about: 'dispute', disputeId: id }),
    holdRefunds: (hold) => {
      held = hold
    },
    decideRefunds: async (reference, arrived) => {
      await pool.query(
        `with decided as (
           update sandbox_refunds set state = $2 where reference = $1 and state <> 'failed' returning amount
         ) update sandbox_payments set refunded = refunded - (select coalesce(sum(amount), 0) from decided)
         where reference = $1 and $2 = 'failed'`,
        [reference, arrived ? 'succeeded' : 'failed'],
      )
    },
    refundThere: async (reference, amount) => {
      await pool.query('update sandbox_payments set refunded = refunded + $2 where reference = $1', [reference, amount])
      const row = [`there-${crypto.randomUUID()}`, reference, amount]
      await pool.query('insert into sandbox_refunds (key, reference, amount) values ($1, $2, $3)', row)
    },
    refundNotice: (reference) => signed({ reference, about: 'refund' }),
    booksOf: async (reference) => {
      const { rows } = await pool.query<{ state: string; paid_amount: number; refunded: number }>(
        'select state, paid_amount, refunded from sandbox_payments where reference = $1',
        [reference],
      )
      const [row] = rows
      return { collected: row?.state === 'success' ? row.paid_amount : 0, returned: row?.refunded ?? 0 }
    },
    forget: () => {
      held = false
    },
    close: () => Promise.resolve(),
  }
}
