import type { OrderGroupView, OrderView } from '@foyer/contract'
import { formatEventTime, formatMoney, m } from '@foyer/messages'

type BankTransferOrder = Pick<OrderView, 'due' | 'currency' | 'transfer'> & {
  state: OrderView['state']
  can: { pay: boolean }
}

interface Words {
  readonly title: string
  readonly text: string
}

/** The deadline of a transfer in the event's time zone: `Mon 30 Nov, 14:00`. */
export function bankTransferUntil({ transfer, event }: Pick<OrderView, 'transfer' | 'event'>): string {
  if (transfer === null) return ''
  const until = new Date(transfer.until)
  return formatEventTime(until, until, event.timezone).short
}

/** Describes payments received that do not match the order exactly; null if there are none. A cancelled order is never paid any more. */
export function arrivedWords(
  order: Pick<BankTransferOrder, 'due' | 'currency' | 'transfer'> & {
    state: OrderView['state'] | OrderGroupView['state']
  },
): Words | null {
  const arrived = order.transfer?.arrived ?? []
  const [first] = arrived
  if (!first) return null
  const money = (amount: number, currency = order.currency) => formatMoney(amount, currency)
  const sum = arrived.reduce((all, { amount }) => all + amount, 0)
  if (order.transfer?.state === 'ended')
    return {
      title: m.sales_transfer_arrived_ended_title({ amount: money(first.amount, first.currency) }),
      text:
        order.state === 'cancelled' ? m.sales_transfer_arrived_cancelled_text() : m.sales_transfer_arrived_ended_text(),
    }
  if (arrived.some(({ currency }) => currency !== order.currency))
    return {
      title: m.sales_transfer_arrived_currency_title({ amount: money(first.amount, first.currency) }),
      text: m.sales_transfer_arrived_currency_text(),
    }
  if (sum < order.due)
    return {
      title: m.sales_transfer_arrived_part_title({ amount: money(sum), total: money(order.due) }),
      text: m.sales_transfer_arrived_part_text({ missing: money(order.due - sum) }),
    }
  return {
    title: m.sales_transfer_arrived_more_title({ amount: money(sum), total: money(order.due) }),
    text: m.sales_transfer_arrived_more_text(),
  }
}

/** The words of an order whose bank transfer is not expected now; null where the usual words apply. */
export function bankTransferWords(order: BankTransferOrder): Words | null {
  const { transfer } = order
  if (transfer === null || transfer.state === 'waiting') return null
  if (transfer.state === 'replaced')
    return {
      title: m.sales_order_waiting_title(),
      text: m.sales_transfer_replaced_text(),
    }
  if (transfer.state === 'paused')
    return order.can.pay
      ? {
          title: m.sales_transfer_paused_title(),
          text: m.sales_transfer_paused_text(),
        }
      : {
          title: m.sales_transfer_over_title(),
          text: m.sales_transfer_over_text(),
        }
  if (order.state === 'cancelled')
    return {
      title: m.sales_order_cancelled_title(),
      text: m.sales_transfer_cancelled_text(),
    }
  return {
    title: m.sales_transfer_expired_title(),
    text: m.sales_transfer_expired_text(),
  }
}
