import { displayReference } from '@foyer/domain'
import { formatEventTime, formatMoney, formatNumber, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import {
  bankTransferEnded,
  bankTransferInstructions,
  bankTransferReminder,
  type MailContent,
} from '../../../documents/mails/index.ts'
import type { BankTransferNews, MailJob } from '../../../jobs/job-queue.ts'
import {
  dueOf,
  eventWords,
  findOrder,
  findOrderBankTransfer,
  findOrderGroup,
  listGroupOrders,
  type OrderBankTransfer,
  type OrderGroupRow,
  type OrderParts,
  type OrderRow,
} from '../../sales/orders/index.ts'
import { findEvent } from '../../programme/events/index.ts'
import { mailedParts } from './mailed-parts.ts'
import { buyerOf, type Composed, groupUrl, orderUrl } from './order-letter.ts'

const news: ReadonlySet<MailJob['template']> = new Set<BankTransferNews>([
  'bank_transfer_started',
  'bank_transfer_reminder',
  'bank_transfer_ended',
])

type TransferJob = Extract<MailJob, { template: BankTransferNews }>

export function isTransferNews(job: MailJob): job is TransferJob {
  return news.has(job.template)
}

/** Mails to buyers who pay by bank transfer; null if outdated. Orders of a group are paid by one transfer and have one mail. */
export async function composeBankTransfer(deps: Deps, { template, orderId }: TransferJob): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await mailedParts(deps, order)
  const group = order.group_id === null ? undefined : await findOrderGroup(deps.db, order.group_id)
  const orders = group ? await listGroupOrders(deps.db, group) : [order]
  const content = await contentOf(deps, template, { order, parts, orders, group })
  return content && { to: buyerOf(order), organiser: parts.organiser, orderId: order.id, ...content }
}

interface PaidTogether {
  readonly order: OrderRow
  readonly parts: OrderParts
  /** All that the transfer pays. */
  readonly orders: readonly OrderRow[]
  readonly group: OrderGroupRow | undefined
}

async function contentOf(
  deps: Deps,
  template: BankTransferNews,
  { order, parts, orders, group }: PaidTogether,
): Promise<MailContent | null> {
  const { event } = parts
  const transfer = await findOrderBankTransfer(deps, order)
  if (!transfer) return null
  const due = orders.reduce((sum, each) => sum + dueOf(each), 0)
  const words = {
    buyerName: buyerOf(order).name,
    eventTitle: titleOf(event.title, orders.length - 1),
    whenText: eventWords(parts).when,
    reference: displayReference((group ?? order).reference),
    tickets: orders.reduce((sum, { quantity }) => sum + quantity, 0),
    orderUrl: group ? groupUrl(deps, group) : orderUrl(deps, order),
  }
  if (template === 'bank_transfer_ended')
    return transfer.state === 'ended'
      ? bankTransferEnded({
          ...words,
          isCancelled: await isOneCancelled(deps, orders),
          totalText: formatMoney(due, order.currency),
          arrived: arrivedOf(order.currency, due, transfer),
        })
      : null
  if (transfer.state !== 'waiting' || !transfer.instructions) return null
  const toPay = {
    ...words,
    lines: transfer.instructions.lines,
    totalText: formatMoney(due, order.currency),
    untilText: formatEventTime(transfer.until, transfer.until, event.timezone).short,
  }
  if (template === 'bank_transfer_started') return bankTransferInstructions(toPay)
  // No reminder once an inexact amount has arrived: an administrator deals with it.
  return transfer.arrived.length === 0 ? bankTransferReminder(toPay) : null
}

/** The title of an event, and how many other dates are paid with it. */
function titleOf(event: string, others: number): string {
  return others === 0 ? event : m.sales_group_description({ event, others: formatNumber(others), count: others })
}

async function isOneCancelled({ db }: Deps, orders: readonly OrderRow[]): Promise<boolean> {
  const events = await Promise.all(orders.map((each) => findEvent(db, each.event_id)))
  return events.some((event) => event?.status === 'cancelled')
}

/** What arrived, one sum for each currency. */
function arrivedOf(ordered: string, due: number, { arrived }: OrderBankTransfer) {
  if (arrived.length === 0) return null
  const sums = [...Map.groupBy(arrived, ({ currency }) => currency)].map(([currency, entries]) => ({
    currency,
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
  }))
  return {
    text: sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + '),
    isPart: sums.every(({ amount, currency }) => currency === ordered && amount < due),
  }
}
