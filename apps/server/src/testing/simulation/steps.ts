import { expect } from 'vitest'
import { submitRefund } from '../../features/sales/refunds/index.ts'
import { newKey } from '../factories.ts'
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
import {
  buyCart,
  cancelDate,
  loseCart,
  payCartWrong,
  sellCart,
  sellCartAndGiveBack,
  sellCartByCard,
  bankTransferOfCart,
} from './cart-steps.ts'
import { chargeBack, collectedPayment, decideDispute, disputeToTheEnd, tellOfDispute } from './dispute-steps.ts'
import { beginCard, applyCard, readCodes, refundCard, voidCard } from './gift-card-steps.ts'
import { moveAsGuest, moveToOtherDate, sellAndMove, sellAndPayMore } from './move-steps.ts'
import { visit } from './pass-steps.ts'
import { ask, askAsBoth, type Choice, pick, type Play, providerPayments, sideOf, sweep } from './play.ts'
import {
  buy,
  cancel,
  checkoutAgain,
  comeBack,
  deliver,
  giveBack,
  lie,
  notify,
  pay,
  payThere,
  runOut,
  sell,
  sellByCard,
} from './sale-steps.ts'
import { crashPoints, mishaps, type Troubles, type World } from './world.ts'

/** A visitor buys and pays for a gift card, and the provider sends a notice; an order may be paid with the card. */
async function sellCard(play: Play, [value, how, copies]: Choice): Promise<void> {
  const payment = await beginCard(play, [value, how, copies])
  const side = payment && sideOf(play, payment)
  if (!side) return
  await payThere(side, payment, { total: 1_000, how })
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, side.notice(payment))))
  await readCodes(play)
  if (how % 2 === 0 && play.cards.length > 0) await sellByCard(play, [value, copies, play.cards.length - 1])
}

/** A card is bought, and its organiser refunds it before it is used, possibly with two requests at once. */
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

/** A bundle is sold and refunded together with everything else in the order. */
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
  if (how % 2 === 0 && play.orders.length > known) await giveBack(play, [known, 0, 2 * quantity])
}

/** The same steps, usually for a table, which is refunded in part or whole. */
async function sellAndGiveBack(play: Play, [type, quantity, value]: Choice): Promise<void> {
  const known = play.orders.length
  await sellByCard(play, [type % 2 === 0 ? 3 : type, quantity, value])
  if (play.orders.length > known) await giveBack(play, [known, value, quantity])
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

/** Runs the jobs that send refunds, each once; skips mails, because each has a PDF that nobody reads here. */
export async function sendRefunds({ deps }: World): Promise<void> {
  const due = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'submitted'])
    .execute()
  for (const { id } of due) await submitRefund(deps, id).catch(() => undefined)
}

/** Usually one event ends first, so that its debts can be settled from the other. The clock never goes back. */
async function endEvents(play: Play, [which]: Choice): Promise<void> {
  play.ended = play.ended === null && which % 3 > 0 ? 'first' : 'both'
  await play.world.endEvents(play.sale, play.ended)
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

/** Two administrators press the same button at once: usually the next step, sometimes any. */
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

/** Tickets sold, event ended, payout requested and approved: what any later step of a payout needs. */
async function earn(play: Play, choice: Choice): Promise<void> {
  await sell(play, choice)
  await endEvents(play, choice)
  await askForPayout(play, [choice[1], 0, choice[2]])
  await decide(play, [0, 1, 0])
}

/** A payout arrives: losses and refunds from then on become debt. */
async function payOut(play: Play, choice: Choice): Promise<void> {
  await earn(play, [choice[0], choice[1], 0])
  await decide(play, [0, 1, 0])
  await decide(play, [0, 1, 0])
}

/** Both events sell, the first is paid out and then charged back, and the second settles the debt. */
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

/** Every step: how often it occurs while tickets are on sale, how often afterwards, and what it does. */
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
  'dispute to the end': [2, 12, disputeToTheEnd],
  earn: [0, 2, earn],
  'pay out': [0, 9, payOut],
  'owe and settle': [0, 2, oweAndSettle],
  'end events': [0, 1, endEvents],
  'ask for payout': [0, 3, askForPayout],
  decide: [0, 6, decide],
  'choose transfer': [3, 0, chooseTransfer],
  'pay by transfer': [4, 0, payByTransfer],
  'pay both ways': [2, 0, payBothWays],
  'pay late': [2, 0, payLate],
  'confirm transfer': [1, 1, confirmTransfer],
  'import statement': [2, 2, importStatement],
  move: [1, 1, moveToOtherDate],
  'move as guest': [2, 1, moveAsGuest],
  'sell and move': [5, 0, sellAndMove],
  'sell and pay more': [5, 0, sellAndPayMore],
  'buy cart': [2, 0, buyCart],
  'sell cart': [3, 0, sellCart],
  'pay cart wrong': [2, 0, payCartWrong],
  'sell cart by card': [2, 0, sellCartByCard],
  'sell cart and give back': [3, 0, sellCartAndGiveBack],
  'transfer cart': [4, 0, bankTransferOfCart],
  'lose cart': [1, 1, loseCart],
  'cancel date': [2, 0, cancelDate],
  'sell bundle and give back': [3, 0, sellBundleAndGiveBack],
  'sell pass': [4, 0, sellPass],
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
  'send back': [3, 2, sendBack],
  crash: [2, 2, (play: Play, [point]: Choice) => arm(play, { crashAt: pick(crashPoints, point) ?? null })],
  mishap: [1, 1, (play: Play, [kind]: Choice) => arm(play, { mishap: pick(mishaps, kind) ?? null })],
} as const satisfies Record<string, readonly [number, number, (play: Play, choice: Choice) => Promise<unknown>]>

export type StepName = keyof typeof steps
