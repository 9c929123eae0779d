import type { OrderView } from '@foyer/contract'
import { formatEventTime, formatMoney } from '@foyer/messages'

type BankTransferOrder = Pick<OrderView, 'state' | 'total' | 'currency' | 'transfer' | 'event' | 'can'>

interface Words {
  readonly title: string
  readonly text: string
}

/** Until when a transfer must have arrived, on the event's clock: `Mon 30 Nov, 14:00`. */
export function bankTransferUntil({ transfer, event }: Pick<OrderView, 'transfer' | 'event'>): string {
  if (transfer === null) return ''
  const until = new Date(transfer.until)
  return formatEventTime(until, until, event.timezone).short
}

/** What arrived so far and is not exact; null where nothing did. */
export function arrivedWords(order: BankTransferOrder): Words | null {
  const arrived = order.transfer?.arrived ?? []
  const [first] = arrived
  if (!first) return null
  const money = (amount: number, currency = order.currency) => formatMoney(amount, currency)
  const sum = arrived.reduce((all, { amount }) => all + amount, 0)
  if (order.transfer?.state === 'ended')
    return {
      title: `${money(first.amount, first.currency)} arrived, but the order has ended`,
      text: 'We will check it. You will get your tickets if they are still available, or your money back.',
    }
  if (arrived.some(({ currency }) => currency !== order.currency))
    return {
      title: `${money(first.amount, first.currency)} arrived in another currency`,
      text: 'We will check it. Please do not transfer any more money until you hear from us.',
    }
  if (sum < order.total)
    return {
      title: `${money(sum)} of ${money(order.total)} arrived`,
      text: `Please transfer the missing ${money(order.total - sum)} with the same reference. We will then check your payments, so your tickets can take a little longer.`,
    }
  return {
    title: `${money(sum)} arrived, the order costs ${money(order.total)}`,
    text: 'We will check it. Please do not transfer any more money.',
  }
}

/** What an order says whose bank transfer is not awaited now; null where it says what any order does. */
export function bankTransferWords(order: BankTransferOrder): Words | null {
  const { transfer } = order
  if (transfer === null || transfer.state === 'waiting') return null
  if (transfer.state === 'replaced')
    return {
      title: 'Waiting for your payment',
      text: 'You chose another way to pay. If you have already made the bank transfer, do not pay again: you will get your tickets as soon as it arrives.',
    }
  if (transfer.state === 'paused')
    return order.can.pay
      ? {
          title: 'Please do not transfer any money now',
          text: 'This event is not on sale at the moment. Your tickets stay reserved, and this page shows the bank details again when it is.',
        }
      : {
          title: 'The time for your transfer is over',
          text: 'We are checking once more whether the money has arrived. Please do not transfer any money now.',
        }
  if (order.state === 'cancelled')
    return {
      title: 'This order was cancelled',
      text: 'Please do not transfer any money for it. If you have already sent it, we will send it back.',
    }
  return {
    title: 'The transfer did not arrive in time',
    text: 'Your tickets are on sale again, and you owe nothing. If you have already sent the money, we will check it: you will get your tickets if they are still available, or your money back.',
  }
}
