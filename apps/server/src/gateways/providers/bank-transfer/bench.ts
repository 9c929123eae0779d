import type { Currency } from '@foyer/domain'
import type { TestApp } from '../../../testing/test-app.ts'
import type { ProviderBench } from '../bench.ts'
import { bankTransferGateway } from './payments.ts'

/** Its books are tables that administrators write. */
export function bankTransferBench({ deps: { db, pool } }: TestApp, accountIn: Currency = 'NGN'): ProviderBench {
  return {
    name: 'bank-transfer',
    currency: accountIn,
    fee: 0,
    network: null,
    gateway: bankTransferGateway({
      db,
      account: { holder: 'Foyer Ltd', number: '0123456789', bank: '', currency: accountIn },
    }),
    collect: async (reference, { amount, currency } = {}) => {
      await pool.query(
        `update bank_transfers set received_at = now(), received_amount = coalesce($2, amount),
         received_currency = coalesce($3, currency) where reference = $1`,
        [reference, amount ?? null, currency ?? null],
      )
    },
    notice: () => ({ payload: Buffer.from('{}'), headers: {} }),
    booksOf: async (reference) => {
      const { rows } = await pool.query<{ received_amount: string | null; refunded: string }>(
        'select received_amount, refunded from bank_transfers where reference = $1',
        [reference],
      )
      return { collected: Number(rows[0]?.received_amount ?? 0), returned: Number(rows[0]?.refunded ?? 0) }
    },
    close: () => Promise.resolve(),
  }
}
