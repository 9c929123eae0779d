import { required, toMajor, transferReference } from '@foyer/domain'
import { expect } from 'vitest'
import { remindBankTransfers } from '../../features/sales/orders/index.ts'
import { uploadForm } from '../../features/money/books/reconciliation-scene.ts'
import {
  ask,
  askAsBoth,
  checkout,
  type Choice,
  endHolds,
  type Known,
  paidWith,
  pick,
  place,
  type Play,
  sideOf,
  sweep,
} from './play.ts'

export const BANK_TRANSFER = 'bank-transfer.bank_transfer'

/** Orders whose buyers chose a bank transfer at some time, with that payment. */
export function bankTransfersOf(play: Play): { order: Known; payment: string }[] {
  const all = play.orders.flatMap((order) =>
    order.payments.filter((payment) => sideOf(play, payment) === undefined).map((payment) => ({ order, payment })),
  )
  return [...new Map(all.map((each) => [each.payment, each])).values()]
}

/** The buyer of an order will transfer the money: it keeps its places for days. */
export async function chooseTransfer(play: Play, [type, quantity, which]: Choice): Promise<void> {
  if (!play.sale.takesTransfers) return
  const order = which % 2 === 0 ? pick(play.orders, which) : await place(play, [type, quantity, 0])
  if (order) await checkout(play, order, BANK_TRANSFER)
}

/** The payment by which administrators know a transfer; of a cart it is that of the first order. */
async function idOf({ world }: Play, payment: string): Promise<string> {
  const { rows } = await world.deps.pool.query<{ id: string }>(
    `select coalesce(g.payment_ids[1], p.id) as id
     from payments p left join group_payments g on g.reference = p.checkout_reference
     where coalesce(p.checkout_reference, p.reference) = $1 limit 1`,
    [payment],
  )
  return required(rows[0], 'the payment of a transfer').id
}

/** When two administrators do the same at once, one gets 200 and the other 409; once it is done, both get 409. */
function assertOnce(answers: readonly { status: number; body: unknown }[]): void {
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect([200, 409], JSON.stringify(answers.map(({ body }) => body))).toContain(statuses[0])
  expect(statuses[1], JSON.stringify(answers.map(({ body }) => body))).toBe(409)
}

/** Two administrators see the money in the account and record it by hand, at once. It counts once. */
export async function confirmTransfer(play: Play, [which]: Choice): Promise<void> {
  const chosen = pick(bankTransfersOf(play), which)
  if (!chosen) return
  const before = play.world.troubles.met
  const url = `/api/admin/bank-transfers/${await idOf(play, chosen.payment)}/confirm`
  const answers = await askAsBoth(play, { method: 'POST', url, payload: { note: 'Seen in the account' } })
  if (play.world.troubles.met === before) assertOnce(answers)
}

/** What buyers transfer: mostly what they were asked to, sometimes less or more, or without a reference that anybody knows. */
const ARRIVALS = ['exact', 'exact', 'exact', 'exact', 'short', 'over', 'unknown'] as const

function lineOf({
  order,
  arrival,
  payer,
}: {
  order: Known
  arrival: (typeof ARRIVALS)[number]
  payer: string
}): string {
  const paid = paidWith(order)
  const reference = transferReference(arrival === 'unknown' ? '0'.repeat(paid.reference.length) : paid.reference)
  const amount = paid.total + { exact: 0, unknown: 0, short: -1, over: 1 }[arrival]
  return `2026-05-04,${reference},${toMajor(amount, 'EUR')},${payer}`
}

/** A bank statement, perhaps with the same money named twice, perhaps an earlier file again, and by both administrators at once. */
export async function importStatement(play: Play, [which, how, again]: Choice): Promise<void> {
  const known = bankTransfersOf(play)
  const first = pick(known, which)
  if (!first) return
  const second = pick(known, which + again) ?? first
  const fresh = [first, second].slice(0, 1 + (again % 2)).map(({ order }, line) =>
    lineOf({
      order,
      arrival: pick(ARRIVALS, how + line) ?? 'exact',
      payer: `Payer ${play.statements.length}-${how % 2 === 0 ? line : 0}`,
    }),
  )
  const file = (again % 5 === 4 && pick(play.statements, how)) || ['date,reference,amount,payer', ...fresh].join('\n')
  play.statements.push(file)
  const { headers, payload } = await uploadForm(file, { name: `${play.statements.length}.csv`, currency: 'EUR' })
  await Promise.all(
    play.world.admins.slice(0, 1 + (how % 2)).map((admin) =>
      ask(play, {
        method: 'POST',
        url: '/api/admin/bank-statements',
        headers: { ...admin.headers, ...headers },
        payload,
      }),
    ),
  )
}

/** The hour of the reminder has come; two workers run, and one of them may be killed. A buyer is reminded once. */
export async function remind(play: Play): Promise<void> {
  const { deps } = play.world
  await deps.pool.query(
    `update bank_transfer_holds set remind_at = $1::timestamptz - interval '1 minute' where remind_at is not null`,
    [deps.now()],
  )
  const run = () => remindBankTransfers(deps).catch(() => undefined)
  await Promise.all([run(), run()])
  const { rows } = await deps.pool.query(
    `select data->>'key' as key from pgboss.job where data->>'template' = 'bank_transfer_reminder'
     group by 1 having count(*) > 1`,
  )
  expect(rows, 'reminders sent twice').toEqual([])
}

/** The days are over and nothing has arrived. */
export async function lapse(play: Play, [which]: Choice): Promise<void> {
  const chosen = pick(bankTransfersOf(play), which)
  if (!chosen) return
  await endHolds(play, chosen.order)
  await sweep(play.world)
}

/** Both administrators transfer money back and say so at once. */
export async function sendBack(play: Play, [which]: Choice): Promise<void> {
  const { deps } = play.world
  const refunds = await deps.db.selectFrom('bank_refunds').select('id').orderBy('created_at').orderBy('id').execute()
  const refund = pick(refunds, which)
  if (!refund) return
  const before = play.world.troubles.met
  const url = `/api/admin/bank-refunds/${refund.id}/sent`
  const answers = await askAsBoth(play, { method: 'POST', url, payload: { note: 'Sent' } })
  if (play.world.troubles.met === before) assertOnce(answers)
}

/** Everything that still has to be sent back is sent. */
export async function sendAllBack(play: Play): Promise<void> {
  const { db } = play.world.deps
  const refunds = await db.selectFrom('bank_refunds').select('sent_at').orderBy('created_at').orderBy('id').execute()
  for (const [index, refund] of refunds.entries()) if (refund.sent_at === null) await sendBack(play, [index, 0, 0])
}

/** A buyer chooses a bank transfer, which is then recorded by hand or from a statement. Refunds of bank transfers need such orders. */
export async function payByTransfer(play: Play, [type, quantity, how]: Choice): Promise<void> {
  const before = bankTransfersOf(play).length
  await chooseTransfer(play, [type, quantity, 1])
  if (bankTransfersOf(play).length === before) return
  if (how % 2 === 0) await confirmTransfer(play, [before, 0, 0])
  else await importStatement(play, [before, 0, 0])
}

/** The buyer starts to pay at a provider, chooses a transfer instead, and both arrive: what comes second goes back. */
export async function payBothWays(play: Play, [type, quantity, how]: Choice): Promise<void> {
  if (!play.sale.takesTransfers) return
  const order = await place(play, [type, quantity, 0])
  if (!order) return
  await checkout(play, order, pick(play.sale.methods, how))
  await checkout(play, order, BANK_TRANSFER)
  const [first] = order.payments
  const side = first && sideOf(play, first)
  const index = bankTransfersOf(play).findIndex(({ payment }) => order.payments.includes(payment))
  if (!side || index === -1) return
  if (how % 2 === 0) await side.collect(first)
  await confirmTransfer(play, [index, 0, 0])
  if (how % 2 === 1) await side.collect(first)
}

/** The money comes after the order has lapsed: by hand it buys the places that are still free, in a statement it is left for a person. */
export async function payLate(play: Play, [type, quantity, how]: Choice): Promise<void> {
  const before = bankTransfersOf(play).length
  await chooseTransfer(play, [type, quantity, 1])
  if (bankTransfersOf(play).length === before) return
  await lapse(play, [before, 0, 0])
  if (how % 3 === 0) await importStatement(play, [before, 0, 0])
  if (how % 3 === 1) await confirmTransfer(play, [before, 0, 0])
}
