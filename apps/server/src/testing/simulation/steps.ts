import { expect } from 'vitest'
import { submitRefund } from '../../features/sales/refunds/index.ts'
import { refund } from '../../features/sales/refunds/refund-scene.ts'
import type { PlayedProvider, SentNotice } from '../../gateways/providers/bench.ts'
import { newKey } from '../factories.ts'
import { endHold, readNotices } from '../payment-scene.ts'
import {
  chooseTransfer,
  confirmTransfer,
  importStatement,
  lapse,
  payBothWays,
  payByTransfer,
  payLate,
  remind,
  sendBack,
} from './bank-transfer-steps.ts'
import { visit } from './pass-steps.ts'
import { applyCard, beginCard, readCodes, refundCard, voidCard } from './gift-card-steps.ts'
import {
  ask,
  askAsBoth,
  checkout,
  type Choice,
  pick,
  place,
  type Play,
  providerPayments,
  sideOf,
  sweep,
} from './play.ts'
import { crashPoints, mishaps, type Troubles, type World } from './world.ts'

async function buy(play: Play, choice: Choice): Promise<void> {
  const order = await place(play, choice)
  if (order) await checkout(play, order, methodOf(play, choice[2]))
}

/** Where there are several ways to pay, one of them, or none: then the page takes the first. Bank transfers have steps of their own. */
function methodOf({ sale }: Play, choice: number): string | undefined {
  return sale.methods.length > 1 ? pick([undefined, ...sale.methods], choice) : undefined
}

async function checkoutAgain(play: Play, [which, , how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (order) await checkout(play, order, methodOf(play, how))
}

/** The buyer acts at the provider, which tells nobody yet. */
async function pay(play: Play, [which, attempt, how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  const payment = order && pick(order.payments, attempt)
  const side = payment && sideOf(play, payment)
  if (!side) return
  const { collected } = await side.booksOf(payment)
  if (collected === 0) await outcomes[OUTCOMES[how % OUTCOMES.length] ?? 'whole'](side, payment, order.total)
}

type Act = (provider: PlayedProvider, payment: string, total: number) => Promise<void> | void

/** What a buyer does at the provider: pays what was asked, less, in another currency, or is declined. */
const outcomes = {
  whole: (provider, payment) => provider.collect(payment),
  short: (provider, payment, total) => provider.collect(payment, { amount: Math.max(1, total - 100) }),
  foreign: (provider, payment) => provider.collect(payment, { currency: provider.foreign }),
  declined: (provider, payment) => provider.decline(payment),
} as const satisfies Record<string, Act>

/** Most buyers pay what they are asked. */
const OUTCOMES: readonly (keyof typeof outcomes)[] = [
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'short',
  'foreign',
  'declined',
]

/** The usual way: bought, paid, told. */
async function sell(play: Play, [type, quantity, copies]: Choice): Promise<void> {
  const known = play.orders.length
  await buy(play, [type, quantity, copies])
  if (play.orders.length === known) return
  await pay(play, [known, 0, 0])
  await notify(play, [known, 0, copies])
}

/** Bought with a gift card, the rest paid, told. */
async function sellByCard(play: Play, [type, quantity, value]: Choice): Promise<void> {
  const order = await place(play, [type, quantity, 0])
  if (!order) return
  const which = play.orders.indexOf(order)
  await applyCard(play, [which, value, value])
  await checkout(play, order, methodOf(play, value))
  await pay(play, [which, 0, 0])
  await notify(play, [which, 0, quantity])
}

/** Somebody buys a gift card, pays it, and the provider tells; perhaps an order is paid with it. */
async function sellCard(play: Play, [value, how, copies]: Choice): Promise<void> {
  const payment = await beginCard(play, [value, how, copies])
  const side = payment && sideOf(play, payment)
  if (!side) return
  const { collected } = await side.booksOf(payment)
  if (collected === 0) await outcomes[OUTCOMES[how % OUTCOMES.length] ?? 'whole'](side, payment, 1_000)
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, side.notice(payment))))
  await readCodes(play)
  if (how % 2 === 0 && play.cards.length > 0) await sellByCard(play, [value, copies, play.cards.length - 1])
}

/** A card is bought, and its organiser gives the money back before anybody spends it, perhaps twice at once. */
async function sellAndRefundCard(play: Play, [value, , copies]: Choice): Promise<void> {
  const known = play.cards.length
  await sellCard(play, [value, 1, copies])
  if (play.cards.length > known) await refundCard(play, [known, 0, copies])
}

/** A card is bought, spent in part, and its payment taken back by the bank. */
async function loseCard(play: Play, [value, won, copies]: Choice): Promise<void> {
  const known = play.cardPayments.length
  await sellCard(play, [value, 0, copies])
  const payment = play.cardPayments[known]
  if (payment) await disputeToTheEnd(play, [providerPayments(play).indexOf(payment), won, copies])
}

/** A bundle is sold and given back with all that was bought along. */
async function sellBundleAndGiveBack(play: Play, [type, thirds, copies]: Choice): Promise<void> {
  const known = play.orders.length
  await sell(play, [type % 2, 3 * thirds, copies])
  if (play.orders.length > known) await giveBack(play, [known, 0, copies])
}

/** A pass is sold and shown at its dates; every other one is refunded after that, most often while its holder is inside. */
async function sellPass(play: Play, [quantity, how, copies]: Choice): Promise<void> {
  const known = play.orders.length
  await sell(play, [play.sale.tickets.indexOf(play.sale.pass), quantity, copies])
  await visit(play, [0, how, how])
  if (how % 2 === 0 && play.orders.length > known) await giveBack(play, [known, copies, quantity])
}

/** The same, most often of a table, which goes back in part or as a whole. */
async function sellAndGiveBack(play: Play, [type, quantity, value]: Choice): Promise<void> {
  const known = play.orders.length
  await sellByCard(play, [type % 2 === 0 ? 3 : type, quantity, value])
  if (play.orders.length > known) await giveBack(play, [known, value, quantity])
}

/** The organiser moves an order to the other date, perhaps twice at once, and gives back what that costs less, or keeps it. */
async function moveToOtherDate(play: Play, [which, difference, copies]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (!order) return
  const { event_id: fromEventId } = await play.world.deps.db
    .selectFrom('orders')
    .select('event_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const toEventId = play.sale.tickets.find(({ eventId }) => eventId !== fromEventId)?.eventId
  const move = () =>
    ask(play, {
      method: 'POST',
      url: `/api/guests/orders/${order.id}/move`,
      headers: play.sale.organiser.headers,
      payload: { fromEventId, toEventId, tellGuest: false, difference: difference % 2 === 0 ? 'return' : 'keep' },
    })
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, move))
}

/** Bought, half of the time with a gift card, and moved. */
async function sellAndMove(play: Play, [type, quantity, how]: Choice): Promise<void> {
  const known = play.orders.length
  // The first ticket, which the other date sells too.
  await (how % 2 === 0 ? sell : sellByCard)(play, [0, quantity, how])
  if (play.orders.length > known) await moveToOtherDate(play, [known, type, how])
}

/** A notification arrives. `later`: no worker reads it for now. */
export async function deliver(
  play: Play,
  { name }: PlayedProvider,
  { payload, headers, query }: SentNotice,
  { later = false } = {},
): Promise<void> {
  await ask(play, {
    method: 'POST',
    url: `/api/webhooks/${name}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    ...(query && { query }),
  })
  if (!later) await readNotices(play.world)
}

/** A notification, perhaps early, late or for the third time; perhaps two at once. */
async function notify(play: Play, [which, attempt, copies]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  const payment = order && pick(order.payments, attempt)
  const side = payment && sideOf(play, payment)
  if (!side) return
  const notice = side.notice(payment)
  const later = copies % 5 === 4
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, notice, { later })))
}

/** Anybody who knows both names of a payment can post where notifications are not signed, and guesses what else there may be. */
async function lie(play: Play, [which, other, kind]: Choice): Promise<void> {
  const payment = pick(providerPayments(play), which)
  const side = payment && sideOf(play, payment)
  if (!side) return
  const ofSide = providerPayments(play).filter((each) => sideOf(play, each) === side)
  const forged = side.forgery(payment, pick(ofSide, other) ?? payment, kind % 3)
  if (forged) await deliver(play, side, forged)
}

async function comeBack(play: Play, [which, attempt]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  const payment = order && pick(order.payments, attempt)
  if (payment) await ask(play, { method: 'POST', url: '/api/payments/verify', payload: { reference: payment } })
}

async function runOut({ world, orders }: Play, [which]: Choice): Promise<void> {
  const order = pick(orders, which)
  if (!order) return
  await endHold(world, order)
  await sweep(world)
}

async function giveBack(play: Play, [which, scope, how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (!order) return
  const { app, deps } = play.world
  const tickets = await deps.db.selectFrom('tickets').select('id').where('order_id', '=', order.id).execute()
  const some = tickets.filter((_ticket, index) => (how >> index) % 2 === 0).map(({ id }) => id)
  const scopes = [
    { kind: 'full' },
    { kind: 'tickets', ticketIds: some },
    { kind: 'amount', amount: 1 + how * 7 },
    { kind: 'amount', amount: 1 + (how % 90) },
  ]
  const asked = { scope: pick(scopes, scope) ?? { kind: 'full' }, returnFee: how % 2 === 0, free: how % 3 > 0 }
  const key = newKey()
  const copies = Array.from({ length: 1 + (how % 2) }, () => refund(app, play.sale.organiser, order, asked, key))
  for (const { status, body } of await Promise.all(copies)) expect(status, JSON.stringify(body)).toBeLessThan(500)
}

async function cancel(play: Play, [which, some, how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (!order) return
  const { deps } = play.world
  const tickets = await deps.db.selectFrom('tickets').select('id').where('order_id', '=', order.id).execute()
  const ticketIds = tickets.filter((_ticket, index) => (some >> index) % 3 === 0).map(({ id }) => id)
  if (ticketIds.length === 0) return
  await ask(play, {
    method: 'POST',
    url: `/api/guests/orders/${order.id}/cancel-tickets`,
    headers: play.sale.organiser.headers,
    payload: { ticketIds, free: how % 2 === 0 },
  })
}

interface Collected {
  readonly payment: string
  readonly side: PlayedProvider
  readonly amount: number
}

/** A payment that a provider collected, of any order. */
async function collectedPayment(play: Play, choice: number): Promise<Collected | null> {
  const payments = providerPayments(play)
  for (let turn = 0; turn < payments.length; turn += 1) {
    const payment = pick(payments, choice + turn)
    const side = payment && sideOf(play, payment)
    if (!side) continue
    const { collected } = await side.booksOf(payment)
    if (collected > 0) return { payment, side, amount: collected }
  }
  return null
}

/** The buyer's bank takes it back, all or a part, once a payment. */
async function chargeBack(play: Play, [which, share, told]: Choice): Promise<void> {
  const found = await collectedPayment(play, which)
  if (!found || play.disputes.some(({ payment }) => payment === found.payment)) return
  const { payment, side, amount } = found
  const id = await side.dispute(payment, share % 3 === 0 ? Math.ceil(amount / 3) : amount)
  play.disputes.push({ id, payment, side })
  if (told % 2 === 0) await deliver(play, side, side.disputeNotice(id, payment))
}

async function decideDispute(play: Play, [which, won]: Choice): Promise<void> {
  const dispute = pick(play.disputes, which)
  if (dispute) await dispute.side.decideDispute(dispute.id, won % 2 === 0)
}

async function tellOfDispute(play: Play, [which, , copies]: Choice): Promise<void> {
  const dispute = pick(play.disputes, which)
  if (!dispute) return
  const { id, payment, side } = dispute
  const notice = side.disputeNotice(id, payment)
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, notice)))
}

function holdRefunds({ sale }: Play, [hold]: Choice): Promise<void> {
  for (const side of sale.sides) side.holdRefunds(hold % 3 > 0)
  return Promise.resolve()
}

/** The bank decides about the refunds of a payment, perhaps a second time and against its word. */
async function decideRefunds(play: Play, [which, arrived, told]: Choice): Promise<void> {
  const found = await collectedPayment(play, which)
  if (!found) return
  const { payment, side } = found
  await side.decideRefunds(payment, arrived % 3 > 0)
  if (told % 2 === 0) await deliver(play, side, side.refundNotice(payment))
}

/** The jobs that send money back, each once; mails are left out, as each has a PDF and nobody reads it here. */
export async function sendRefunds({ deps }: World): Promise<void> {
  const due = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'submitted'])
    .execute()
  for (const { id } of due) await submitRefund(deps, id).catch(() => undefined)
}

/** Mostly one event first; then the debts of one event can be settled out of the other. The clock never goes back. */
async function endEvents(play: Play, [which]: Choice): Promise<void> {
  play.ended = play.ended === null && which % 3 > 0 ? 'first' : 'both'
  play.world.endEvents(play.sale, play.ended)
  await sweep(play.world)
}

async function askForPayout(play: Play, [share, , exact]: Choice): Promise<void> {
  const { sale, world } = play
  const available = await availableTo(play)
  const amount = exact % 3 === 0 ? available : Math.ceil((available * (1 + (share % 100))) / 80)
  if (amount < 1) return
  const request = { method: 'POST', url: '/api/payouts', headers: sale.organiser.headers } as const
  const wish = { ...request, payload: { currency: sale.currency, amount } }
  const before = world.troubles.met
  for (const { status } of await Promise.all([ask(play, wish), ask(play, wish)]))
    if (world.troubles.met === before) expect([201, 409]).toContain(status)
}

async function availableTo({ world, sale }: Play): Promise<number> {
  const row = await world.deps.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'organiser_available')
    .where('organiser_id', '=', sale.organiser.id)
    .executeTakeFirst()
  return -(row?.balance ?? 0)
}

const DECISIONS = [
  { act: 'approve', payload: undefined },
  { act: 'transfer', payload: { reference: '' } },
  { act: 'settle', payload: { outcome: 'paid' } },
  { act: 'settle', payload: { outcome: 'failed', reason: 'Closed.' } },
  { act: 'reject', payload: { reason: 'Not now.' } },
] as const
const NEXT: Partial<Record<string, number>> = { requested: 0, approved: 1, submitted: 2 }

/** Two administrators press the same button at once: mostly what comes next, sometimes anything. */
async function decide(play: Play, [which, decision]: Choice): Promise<void> {
  const { world } = play
  const payouts = await world.deps.db.selectFrom('payouts').select(['id', 'state']).orderBy('requested_at').execute()
  const payout = pick(payouts, which)
  const chosen = payout && (decision % 3 > 0 ? DECISIONS[NEXT[payout.state] ?? 0] : pick(DECISIONS, decision))
  if (!chosen) return
  const { act, payload } = chosen
  const body = act === 'transfer' ? { reference: `FT-${newKey()}` } : payload
  const url = `/api/admin/payouts/${payout.id}/${act}`
  const answers = await askAsBoth(play, { method: 'POST', url, ...(body && { payload: body }) })
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
}

/** Sold, over, asked for and approved: what payouts need before anything else can happen to them. */
async function earn(play: Play, choice: Choice): Promise<void> {
  await sell(play, choice)
  await endEvents(play, choice)
  await askForPayout(play, [choice[1], 0, choice[2]])
  await decide(play, [0, 1, 0])
}

/** A payout that arrives: what is lost or refunded from then on is owed. */
async function payOut(play: Play, choice: Choice): Promise<void> {
  await earn(play, [choice[0], choice[1], 0])
  await decide(play, [0, 1, 0])
  await decide(play, [0, 1, 0])
}

/** A dispute from its opening to the bank's decision, each told at once. */
async function disputeToTheEnd(play: Play, [which, won, copies]: Choice): Promise<void> {
  const known = play.disputes.length
  await chargeBack(play, [which, won, 0])
  if (play.disputes.length === known) return
  await decideDispute(play, [known, won, 0])
  await tellOfDispute(play, [known, 0, copies])
}

/** Both events sell, the first is paid out and then charged back, and the second pays what is owed. */
async function oweAndSettle(play: Play, [one, other, copies]: Choice): Promise<void> {
  const { orders } = play
  const before = orders.length
  await sell(play, [one % 2, copies, copies])
  await sell(play, [2, other, copies])
  if (orders.length < before + 2) return
  await endEvents(play, [1, 0, 0])
  await askForPayout(play, [0, 0, 0])
  for (let turn = 0; turn < 3; turn += 1) await decide(play, [0, 1, 0])
  const payments = providerPayments(play)
  const payment = orders[before]?.payments[0]
  if (payment) await disputeToTheEnd(play, [payments.indexOf(payment), 1, copies])
  await endEvents(play, [0, 0, 0])
}

function arm({ world }: Play, trouble: Partial<Troubles>): Promise<void> {
  Object.assign(world.troubles, trouble)
  return Promise.resolve()
}

/** Everything that can happen: how often while tickets are sold, how often afterwards, and what it does. */
export const steps = {
  sell: [5, 0, sell],
  buy: [3, 0, buy],
  'checkout again': [1, 0, checkoutAgain],
  pay: [4, 1, pay],
  notify: [4, 2, notify],
  lie: [1, 1, lie],
  'come back': [1, 1, comeBack],
  'run out': [2, 1, runOut],
  sweep: [1, 1, (play: Play) => sweep(play.world)],
  'give back': [4, 3, giveBack],
  cancel: [1, 1, cancel],
  'send refunds': [2, 2, (play: Play) => sendRefunds(play.world)],
  'hold refunds': [1, 1, holdRefunds],
  'decide refunds': [1, 2, decideRefunds],
  'charge back': [1, 3, chargeBack],
  'decide dispute': [1, 2, decideDispute],
  'tell of dispute': [1, 2, tellOfDispute],
  'dispute to the end': [2, 10, disputeToTheEnd],
  earn: [0, 2, earn],
  'pay out': [0, 8, payOut],
  'owe and settle': [0, 2, oweAndSettle],
  'end events': [0, 1, endEvents],
  'ask for payout': [0, 3, askForPayout],
  decide: [0, 6, decide],
  'choose transfer': [3, 0, chooseTransfer],
  'pay by transfer': [3, 0, payByTransfer],
  'pay both ways': [2, 0, payBothWays],
  'pay late': [2, 0, payLate],
  'confirm transfer': [1, 1, confirmTransfer],
  'import statement': [2, 2, importStatement],
  move: [1, 1, moveToOtherDate],
  'sell and move': [3, 0, sellAndMove],
  'sell bundle and give back': [1, 0, sellBundleAndGiveBack],
  'sell pass': [2, 0, sellPass],
  visit: [1, 1, visit],
  'apply card': [1, 0, applyCard],
  'sell by card': [2, 0, sellByCard],
  'sell by card and give back': [2, 0, sellAndGiveBack],
  'void card': [1, 0, voidCard],
  'sell card': [2, 0, sellCard],
  'refund card': [1, 1, refundCard],
  'sell and refund card': [1, 0, sellAndRefundCard],
  'lose card': [1, 1, loseCard],
  remind: [4, 1, remind],
  lapse: [2, 1, lapse],
  'send back': [2, 2, sendBack],
  crash: [2, 2, (play: Play, [point]: Choice) => arm(play, { crashAt: pick(crashPoints, point) ?? null })],
  mishap: [1, 1, (play: Play, [kind]: Choice) => arm(play, { mishap: pick(mishaps, kind) ?? null })],
} as const satisfies Record<string, readonly [number, number, (play: Play, choice: Choice) => Promise<void>]>

export type StepName = keyof typeof steps
