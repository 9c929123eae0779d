import type { GiftCardShare, OrderView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { findEvent, readingOf, shownEvent } from '../../programme/events/index.ts'
import { listShownBundleNames } from '../../programme/bundles/index.ts'
import { answerView, checkoutQuestions, listAnswers, listQuestions } from '../../programme/order-questions/index.ts'
import { listShownNames } from '../../programme/ticket-types/index.ts'
import { orderReceiptView } from '../../money/receipts/index.ts'
import { claimedOfCard, type GiftCardClaim, listClaims } from './gift-card-claim.ts'
import { listOrderTickets, ticketSigner } from '../tickets/index.ts'
import type { OrderRow } from './orders.queries.ts'
import { findOrderGroup } from './order-groups.queries.ts'
import { findOrderBankTransfer, orderBankTransferView } from './order-bank-transfer.ts'
import { readPasses } from './passes-of-order.ts'
import { paymentOptions, paymentOptionView } from './payment-options.ts'
import { isOpen, type OrderParts, orderView } from './orders.view.ts'
import { listOrderDocuments } from './surcharge-order.ts'

/** An order with its event, organiser and tickets in the language of their reader, as its view and its documents need them. */
export async function loadOrderParts(deps: Deps, order: OrderRow): Promise<OrderParts> {
  const event = await findEvent(deps.db, order.event_id)
  const organiser = event && (await findSeller(deps.db, event.organiser_id))
  if (!event || !organiser) throw new Error('An order without its event or organiser')
  const reading = readingOf(event, deps.site)
  const nameOf = await listShownNames(deps.db, event.id, reading)
  const bundleIds = new Set(order.lines.flatMap(({ bundleId }) => bundleId ?? []))
  const bundleNameOf = await listShownBundleNames(deps.db, [...bundleIds], reading)
  const tickets = (isPaid(order) ? await listOrderTickets(deps.db, order.id) : []).map((ticket) => ({
    ...ticket,
    ticket_name: nameOf(ticket.ticket_type_id, ticket.ticket_name),
  }))
  const signer = tickets.length > 0 ? await ticketSigner(deps, deps.db, event.id) : null
  const lines = order.lines.map((line) => ({
    ...line,
    name: nameOf(line.ticketTypeId, line.name),
    ...(line.bundleId !== undefined &&
      line.bundle !== undefined && { bundle: bundleNameOf(line.bundleId, line.bundle) }),
  }))
  return {
    order: { ...order, lines },
    event: shownEvent(event, deps.site),
    organiser,
    tickets,
    signer,
    now: deps.now(),
    passes: await readPasses(deps.db, order.id, event, deps.now()),
  }
}

/** Skips the queries for what comes with a payment, because most orders in the checkout have none yet. */
function isPaid({ paid_at }: Pick<OrderRow, 'paid_at'>): boolean {
  return paid_at !== null
}

/** The gift cards that orders have claimed or were paid with, in the order in which they are used. Most orders have none. */
export async function giftCardsOf({ db }: Pick<Deps, 'db'>, orders: readonly OrderRow[]): Promise<GiftCardShare[]> {
  const paid = orders.filter((order) => claimedOfCard(order) > 0)
  if (paid.length === 0) return []
  const claims = await listClaims(
    db,
    paid.map(({ id }) => id),
  )
  const byCard = Map.groupBy(
    claims.filter(({ amount }) => amount > 0),
    ({ card_id: id }) => id,
  )
  return [...byCard].flatMap(([id, own]) => own.slice(0, 1).map(({ tail }) => ({ _id: id, tail, amount: sumOf(own) })))
}

function sumOf(claims: readonly GiftCardClaim[]): number {
  return claims.reduce((sum, { amount }) => sum + amount, 0)
}

export async function loadOrderView(deps: Deps, order: OrderRow): Promise<OrderView> {
  const parts = await loadOrderParts(deps, order)
  // Answers are saved with the name of the person who gives them.
  const answers = order.email === null && !isPaid(order) ? [] : await listAnswers(deps.db, [order.id])
  const receipts = isPaid(order) ? await listOrderDocuments(deps.db, order.id) : []
  // The transfer of a group pays all its dates and is only shown on the page of the group: here it would be taken for this date's.
  const transfer = order.group_id === null ? await findOrderBankTransfer(deps, order) : null
  const giftCards = await giftCardsOf(deps, [order])
  const group = order.group_id === null ? undefined : await findOrderGroup(deps.db, order.group_id)
  const view = orderView(parts, {
    answers: answers.map(answerView),
    receipts: receipts.map(orderReceiptView),
    transfer: transfer && orderBankTransferView(transfer),
    giftCards,
    group: group?.reference,
  })
  if (!isOpen(parts)) return view
  return {
    ...view,
    paymentOptions: view.can.pay ? paymentOptions(deps, order, parts.event).map(paymentOptionView) : [],
    questions: checkoutQuestions(
      await listQuestions(deps.db, order.event_id),
      order.lines,
      readingOf(parts.event, deps.site),
    ),
  }
}
