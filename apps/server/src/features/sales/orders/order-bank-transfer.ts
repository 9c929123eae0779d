import type { OrderView, PaymentInstructions } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { qrSvg } from '../../../documents/qr.ts'
import { BANK_TRANSFER } from './bank-transfer-holds.ts'
import type { OrderRow } from './orders.queries.ts'

/** A bank transfer as the buyer of its order sees it. Amounts in minor units. */
export interface OrderBankTransfer {
  readonly state: NonNullable<OrderView['transfer']>['state']
  readonly until: Date
  readonly instructions: PaymentInstructions | null
  /** Money that names the order and that no one has dealt with yet, the first one first. */
  readonly arrived: readonly { amount: number; currency: string; day: string | null }[]
}

interface BankTransferRow {
  under_way: boolean
  arrived: OrderBankTransfer['arrived']
}

/** The bank transfer of an order that is not paid; null where its buyer never chose one. */
export async function findOrderBankTransfer(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
  order: OrderRow,
  event: EventRow,
): Promise<OrderBankTransfer | null> {
  if (order.state !== 'awaiting_payment' && !ENDED.has(order.state)) return null
  const { rows } = await sql<BankTransferRow>`
    select
      exists (select from payments p where p.order_id = h.order_id and p.provider = ${BANK_TRANSFER}
        and p.state in ('created', 'pending')) as under_way,
      coalesce((
        select jsonb_agg(jsonb_build_object('amount', b.amount, 'currency', b.currency, 'day', b.day) order by b.imported_at, b.id)
        from bank_entries b where b.order_id = h.order_id and b.kind = 'credit' and b.closed_at is null
      ), '[]') as arrived
    from bank_transfer_holds h where h.order_id = ${order.id}`.execute(deps.db)
  const [row] = rows
  if (!row) return null
  const state = stateOf(deps, order, event, row.under_way)
  const gateway = deps.payments.byName.get(BANK_TRANSFER)
  const { total: amount, currency, reference: orderReference } = order
  return {
    state,
    until: order.held_until,
    instructions: state === 'waiting' ? (gateway?.instructions?.({ amount, currency, orderReference }) ?? null) : null,
    arrived: row.arrived,
  }
}

const ENDED: ReadonlySet<OrderRow['state']> = new Set(['expired', 'cancelled'])

function stateOf(
  { now }: Pick<Deps, 'now'>,
  order: OrderRow,
  event: EventRow,
  underWay: boolean,
): OrderBankTransfer['state'] {
  if (ENDED.has(order.state)) return 'ended'
  // Money that is sent now would come too late, or for an event that may not take place.
  if (order.held_until <= now() || event.status !== 'published' || event.blocked) return 'paused'
  return underWay ? 'waiting' : 'replaced'
}

export function orderBankTransferView({ until, instructions, ...transfer }: OrderBankTransfer): OrderView['transfer'] {
  const qrText = instructions?.qrText ?? null
  return {
    ...transfer,
    arrived: [...transfer.arrived],
    until: until.toISOString(),
    instructions,
    qrSvg: qrText === null ? null : qrSvg(qrText),
  }
}
