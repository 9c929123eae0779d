import { randomBytes } from 'node:crypto'
import type { Deps } from '../apps/server/src/deps.ts'
import { uuidv7 } from '../apps/server/src/ids.ts'

const PRICE = 1_250_000

/**
 * Sells the way a careful program does without batches: one conditional statement an order, claiming from the counter and
 * writing the same row. False when there is no room.
 */
export async function sellPlainly(
  { pool }: Pick<Deps, 'pool'>,
  { eventId, ticketTypeId, quantity }: { eventId: string; ticketTypeId: string; quantity: number },
): Promise<boolean> {
  const lines = [
    {
      ticketTypeId,
      name: 'Lawn',
      quantity,
      unitPrice: PRICE,
      subtotal: PRICE * quantity,
      discount: 0,
      passedFee: 0,
      platformFee: 0,
      total: PRICE * quantity,
    },
  ]
  const { rowCount } = await pool.query({
    name: 'bench_plain_sale',
    text: `
      with claim as (
        update counters set claimed = claimed + $1
        where id = $2 and (capacity is null or claimed + $1 <= capacity) returning 1
      )
      insert into orders (id, reference, event_id, idempotency_key, request_hash, state, lines, quantity, currency, subtotal,
        fee_total, platform_fee, total, held_until)
      select $3, $4, $5, $6, $7, 'held', $8, $1, 'NGN', $9, 0, 0, $9, now() + interval '10 minutes' from claim`,
    values: [
      quantity,
      ticketTypeId,
      uuidv7(),
      randomBytes(5).toString('hex'),
      eventId,
      randomBytes(16),
      randomBytes(16),
      JSON.stringify(lines),
      PRICE * quantity,
    ],
  })
  return rowCount === 1
}
