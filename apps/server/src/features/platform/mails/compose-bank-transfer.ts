import { displayReference } from '@foyer/domain'
import { formatEventTime, formatMoney } from '@foyer/messages'
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
  loadOrderParts,
  type OrderBankTransfer,
  type OrderRow,
} from '../../sales/orders/index.ts'
import { buyerOf, type Composed, orderUrl } from './order-letter.ts'

const news: ReadonlySet<MailJob['template']> = new Set<BankTransferNews>([
  'bank_transfer_started',
  'bank_transfer_reminder',
  'bank_transfer_ended',
])

type TransferJob = Extract<MailJob, { template: BankTransferNews }>

export function isTransferNews(job: MailJob): job is TransferJob {
  return news.has(job.template)
}

/** Mails to buyers who pay by bank transfer; null if outdated. */
export async function composeBankTransfer(deps: Deps, { template, orderId }: TransferJob): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await loadOrderParts(deps, order)
  const content = await contentOf(deps, template, { order, parts })
  return content && { to: buyerOf(order), organiser: parts.organiser, orderId: order.id, ...content }
}

async function contentOf(
  deps: Deps,
  template: BankTransferNews,
  { order, parts }: { order: OrderRow; parts: Awaited<ReturnType<typeof loadOrderParts>> },
): Promise<MailContent | null> {
  const { event } = parts
  const transfer = await findOrderBankTransfer(deps, order, event)
  if (!transfer) return null
  const words = {
    buyerName: buyerOf(order).name,
    eventTitle: event.title,
    whenText: eventWords(parts).when,
    reference: displayReference(order.reference),
    tickets: order.quantity,
    orderUrl: orderUrl(deps, order),
  }
  if (template === 'bank_transfer_ended')
    return transfer.state === 'ended'
      ? bankTransferEnded({
          ...words,
          isCancelled: event.status === 'cancelled',
          totalText: formatMoney(dueOf(order), order.currency),
          arrived: arrivedOf(order, transfer),
        })
      : null
  if (transfer.state !== 'waiting' || !transfer.instructions) return null
  const toPay = {
    ...words,
    lines: transfer.instructions.lines,
    totalText: formatMoney(dueOf(order), order.currency),
    untilText: formatEventTime(transfer.until, transfer.until, event.timezone).short,
  }
  if (template === 'bank_transfer_started') return bankTransferInstructions(toPay)
  // Money that arrived and is not exact is not missing: a person deals with it.
  return transfer.arrived.length === 0 ? bankTransferReminder(toPay) : null
}

/** What arrived for an order, one sum for each currency. */
function arrivedOf(order: OrderRow, { arrived }: OrderBankTransfer) {
  if (arrived.length === 0) return null
  const sums = [...Map.groupBy(arrived, ({ currency }) => currency)].map(([currency, entries]) => ({
    currency,
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
  }))
  return {
    text: sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + '),
    isPart: sums.every(({ amount, currency }) => currency === order.currency && amount < dueOf(order)),
  }
}
