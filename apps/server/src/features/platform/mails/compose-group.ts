import { displayReference, required } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { groupConfirmation } from '../../../documents/mails/index.ts'
import { listBuyersDocuments, receiptPdf } from '../../money/receipts/index.ts'
import { mailCoverUrl } from '../../programme/storefront/index.ts'
import {
  eventWords,
  findOrderGroup,
  isBuyers,
  joinUrlOf,
  listGroupOrders,
  orderCalendar,
  orderPdf,
} from '../../sales/orders/index.ts'
import { mailedParts } from './mailed-parts.ts'
import { buyerOf, calendarFile, type Composed, namedOrganiser, orderUrl } from './order-letter.ts'

/** The one confirmation of an order group: every date with its tickets, and the one receipt. */
export async function composeGroupConfirmation(deps: Deps, groupId: string): Promise<Composed> {
  const group = await findOrderGroup(deps.db, groupId)
  const orders = group ? await listGroupOrders(deps.db, group) : []
  const all = await Promise.all(orders.map((order) => mailedParts(deps, order)))
  // Dates whose tickets were cancelled or passed on before the mail was composed are left out.
  const dates = all.filter(({ tickets }) => tickets.some(isBuyers))
  const [first] = dates
  if (!first?.order.email) return null
  const receipts = await Promise.all(dates.map(({ order }) => listBuyersDocuments(deps.db, order.id)))
  const receipt = receipts.flat().find(({ kind }) => kind === 'receipt')
  const money = (amount: number) => formatMoney(amount, first.order.currency)
  const ofCard = dates.reduce((sum, { order }) => sum + order.gift_card_amount, 0)
  const content = groupConfirmation({
    buyerName: buyerOf(first.order).name,
    dates: dates.map((parts) => ({
      eventTitle: parts.event.title,
      whenText: eventWords(parts).when,
      placeText: eventWords(parts).place.join(', '),
      joinUrl: joinUrlOf(parts),
      reference: displayReference(parts.order.reference),
      ticketCount: parts.tickets.filter(isBuyers).length,
      totalText: money(parts.order.total),
      orderUrl: orderUrl(deps, parts.order),
    })),
    totalText: money(dates.reduce((sum, { order }) => sum + order.total, 0)),
    giftCardText: ofCard > 0 ? money(ofCard) : undefined,
    receipt: receipt !== undefined,
    ...namedOrganiser(deps, first.organiser),
    coverUrl: mailCoverUrl(deps, first.event),
  })
  const files = await Promise.all(
    dates.map(async (parts) => [
      {
        filename: m.mail_file_tickets({ reference: parts.order.reference }),
        contentType: 'application/pdf',
        content: await orderPdf(deps, parts),
      },
      calendarFile(orderCalendar(deps, parts)),
    ]),
  )
  return {
    to: buyerOf(first.order),
    organiser: first.organiser,
    orderId: first.order.id,
    ...content,
    attachments: [
      ...files.flat(),
      ...(receipt
        ? [
            {
              filename: m.mail_file_receipt({ reference: required(group, 'the group of a receipt').reference }),
              contentType: 'application/pdf',
              content: await receiptPdf(deps, receipt),
            },
          ]
        : []),
    ],
  }
}
