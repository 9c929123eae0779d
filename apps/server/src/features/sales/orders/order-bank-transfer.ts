import type { OrderView, PaymentInstructions } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { qrSvg } from '../../../documents/qr.ts'
import { BANK_TRANSFER } from './bank-transfer-holds.ts'
import { dueOf } from './gift-card-claim.ts'
import { findOrderGroup, listGroupOrders } from './order-groups.queries.ts'
import type { OrderRow } from './orders.queries.ts'

/** A bank transfer as the buyer of its order sees it. Amounts in minor units. */
export interface OrderBankTransfer {
  readonly state: NonNullable<OrderView['transfer']>['state']
  readonly until: Date
  readonly instructions: PaymentInstructions | null
  /** Money that names the order and that no administrator has dealt with yet, oldest first. */
  readonly arrived: readonly { amount: number; currency: string; day: string | null }[]
}

interface BankTransferRow {
  under_way: boolean
  /** Whether one of the events is not on sale. */
  closed: boolean
  arrived: OrderBankTransfer['arrived']
}

/**
 * The bank transfer of an unpaid order; null where its buyer never chose one. The orders of a group share one transfer, which names the
 * group.
 */
export async function findOrderBankTransfer(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
  order: OrderRow,
): Promise<OrderBankTransfer | null> {
  if (order.state !== 'awaiting_payment' && !ENDED.has(order.state)) return null
  const group = order.group_id === null ? undefined : await findOrderGroup(deps.db, order.group_id)
  const orders = group ? await listGroupOrders(deps.db, group) : [order]
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<BankTransferRow>`
    select
      exists (select from payments p where p.order_id = any(${ids}::uuid[]) and p.provider = ${BANK_TRANSFER}
        and p.state in ('created', 'pending')) as under_way,
      exists (select from events e join orders o on o.event_id = e.id where o.id = any(${ids}::uuid[])
        and (e.status <> 'published' or e.blocked)) as closed,
      coalesce((
        select jsonb_agg(jsonb_build_object('amount', b.amount, 'currency', b.currency, 'day', b.day) order by b.imported_at, b.id)
        from bank_entries b where b.order_id = any(${ids}::uuid[]) and b.kind = 'credit' and b.closed_at is null
      ), '[]') as arrived
    from bank_transfer_holds h where h.order_id = ${order.id}`.execute(deps.db)
  const [row] = rows
  if (!row) return null
  const state = stateOf(deps, orders, row)
  const gateway = deps.payments.byName.get(BANK_TRANSFER)
  const { currency } = order
  const { reference: orderReference } = group ?? order
  const amount = orders.reduce((sum, each) => sum + dueOf(each), 0)
  return {
    state,
    until: earliestEnd(orders),
    instructions: state === 'waiting' ? (gateway?.instructions?.({ amount, currency, orderReference }) ?? null) : null,
    arrived: row.arrived,
  }
}

const ENDED: ReadonlySet<OrderRow['state']> = new Set(['expired', 'cancelled'])

function earliestEnd(orders: readonly OrderRow[]): Date {
  return new Date(Math.min(...orders.map(({ held_until: until }) => until.getTime())))
}

function stateOf(
  { now }: Pick<Deps, 'now'>,
  orders: readonly OrderRow[],
  { under_way: underWay, closed }: BankTransferRow,
): OrderBankTransfer['state'] {
  // All orders of a group can be paid, or none.
  if (orders.some(({ state }) => ENDED.has(state))) return 'ended'
  // Money sent now would arrive too late, or pay for an event that may not take place.
  if (earliestEnd(orders) <= now() || closed) return 'paused'
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
