import type { PayoutStatementView, PayoutView } from '@foyer/contract'
import { expect } from 'vitest'
import type { Look } from './compare-event.ts'
import type { ModelOrganiser, Move, Unreleased } from './model.ts'
import { type Cells, column, pdfLines } from './read-files.ts'
import { sum } from './second-pricing.ts'
import { agree } from './shown.ts'

/** A line of a payout statement: the movements of one kind, event, order and payout combined. */
interface DueLine {
  readonly move: Move
  readonly count: bigint
  readonly amount: bigint
  readonly parts: Unreleased
}

interface DuePayoutStatement {
  readonly opening: bigint
  readonly closing: bigint
  readonly lines: readonly DueLine[]
}

const amountOf = (moves: readonly Move[]) => sum(moves.map(({ amount }) => amount))

function partsOf(moves: readonly Move[]): Unreleased {
  const add = (name: keyof Unreleased) => sum(moves.map(({ parts }) => parts[name]))
  return {
    orders: add('orders'),
    gross: add('gross'),
    fees: add('fees'),
    tax: add('tax'),
    refunds: add('refunds'),
    chargebacks: add('chargebacks'),
    giftCards: add('giftCards'),
  }
}

const keyOf = (kind: string, event = '', order = '', payout = '') => [kind, event, order, payout].join(' ')

/** What changed the balance between the previous payout and this one, or until now while this one has not been sent. */
function duePayoutStatement({ moves }: ModelOrganiser, reference: string): DuePayoutStatement {
  const leaves = moves.flatMap(({ kind, payout }, index) => (kind === 'payout' ? [{ payout, index }] : []))
  const own = leaves.find(({ payout }) => payout === reference)
  const before = leaves.findLast(({ index }) => own === undefined || index < own.index)
  const from = before === undefined ? 0 : before.index + 1
  const upTo = own === undefined ? moves.length : own.index + 1
  const window = moves.slice(from, upTo)
  const groups = Map.groupBy(window, ({ kind, event, order, payout }) =>
    keyOf(kind, event?.eventId, order?.reference, payout ?? ''),
  )
  const lines = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((move) => ({
      move,
      count: BigInt(group.length),
      amount: amountOf(group),
      parts: partsOf(group),
    })),
  )
  return { opening: amountOf(moves.slice(0, from)), closing: amountOf(moves.slice(0, upTo)), lines }
}

/** A payout as organiser and administrator see it, and its payout statement on screen, as CSV and as PDF. */
export async function comparePayout(look: Look, payout: PayoutView): Promise<void> {
  const { own, organiser } = look
  const url = `/api/payouts/${payout._id}`
  const due = duePayoutStatement(organiser, payout.reference)
  const shown = await own.read<PayoutStatementView>(`${url}/statement`)
  agree('payout statement', { ...shown }, { opening: due.opening, closing: due.closing })
  expect(shown.lines.map(lineKey).toSorted()).toEqual(due.lines.map(dueKey).toSorted())
  for (const line of due.lines) {
    const found = shown.lines.find((each) => lineKey(each) === dueKey(line))
    agree(
      `${dueKey(line)} on a payout statement`,
      { ...found },
      {
        count: line.count,
        amount: line.amount,
        other: 0n,
        ...line.parts,
      },
    )
  }
  compareCsv(await own.csv(`${url}/movements.csv`), organiser, due)
  await comparePdf(await own.file(`${url}/paper.pdf`), organiser.currency, due)
}

/** Orders that moved away and that moved here are both adjustments: the one gives back what the other takes. */
const lineKey = ({ kind, amount, event, orderReference, payoutReference }: PayoutStatementView['lines'][number]) => {
  const name = kind === 'adjustment' ? (amount > 0 ? 'left' : 'arrived') : kind
  return keyOf(name, event?._id, orderReference ?? '', payoutReference ?? '')
}
const dueKey = ({ move: { kind, event, order, payout } }: DueLine) =>
  keyOf(kind, event?.eventId, order?.reference, payout ?? '')

const MOVE = 'Moved between dates'

/** The CSV lists releases order by order, and everything else as on the screen. */
function compareCsv(
  cells: Cells,
  { currency, events }: ModelOrganiser,
  { opening, closing, lines }: DuePayoutStatement,
): void {
  const [, ...rows] = cells
  const orders = events.flatMap((event) => event.orders)
  const surcharges = new Set(orders.flatMap(({ isSurcharge, reference }) => (isSurcharge ? [reference] : [])))
  // The file splits a reference by a hyphen. A surcharge is a sale, but no order.
  const isOrder = ([, movement, , reference = '']: readonly string[]) =>
    movement === 'Sale' && !surcharges.has(reference.replace('-', ''))
  const columns = {
    paid: column(cells, 'Paid by buyers', currency),
    fees: column(cells, 'Fees', currency),
    tax: column(cells, 'Tax', currency),
    giftCards: column(cells, 'Gift cards', currency),
    balance: column(cells, 'Change in balance', currency),
  }
  const sumWhere = (name: keyof typeof columns, isMeant: (movement: string) => boolean) =>
    sum(rows.map(([, movement = ''], index) => (isMeant(movement) ? (columns[name][index] ?? 0n) : 0n)))
  const named = (name: keyof typeof columns, movement: string) => sumWhere(name, (each) => each === movement)
  // An order that moved counts as a sale of its new date, and no longer of the date it left.
  const sold = (name: keyof typeof columns) => sumWhere(name, (each) => each === 'Sale' || each === MOVE)
  const moves = rows.map(([, movement], index) => (movement === MOVE ? (columns.paid[index] ?? 0n) : 0n))
  const all = (kind: Move['kind']) => sum(lines.map(({ move, amount }) => (move.kind === kind ? amount : 0n)))
  const parts = (name: keyof Unreleased) => sum(lines.map((line) => line.parts[name]))
  agree(
    'movements.csv of a payout',
    {
      opening: named('balance', 'Opening balance'),
      orders: BigInt(rows.filter(isOrder).length) + sum(moves.map((paid) => (paid > 0n ? 1n : paid < 0n ? -1n : 0n))),
      gross: sold('paid'),
      fees: sold('fees'),
      tax: sold('tax'),
      giftCards: sold('giftCards'),
      sales: sold('balance'),
      refunds: named('balance', 'Refund'),
      refundsAfter: named('balance', 'Refunds after release'),
      chargebacks: named('balance', 'Chargeback'),
      settlements: named('balance', 'Debt settled'),
      payouts: sumWhere('balance', (each) => each.startsWith('Payout ')),
      returned: sumWhere('balance', (each) => each.startsWith('Failed payout')),
      feesOfCards: named('balance', 'Fees of orders paid with gift cards'),
      adjustments: named('balance', 'Adjustment'),
      closing: named('balance', 'Closing balance'),
      sum: sumWhere('balance', (each) => each !== 'Closing balance'),
    },
    {
      opening,
      orders: parts('orders'),
      gross: parts('gross'),
      fees: parts('fees'),
      tax: parts('tax'),
      giftCards: -parts('giftCards'),
      sales: parts('gross') - parts('fees') - parts('tax') - parts('giftCards'),
      refunds: -parts('refunds'),
      refundsAfter: all('refund'),
      chargebacks: all('chargeback') - parts('chargebacks'),
      settlements: all('settlement'),
      payouts: all('payout'),
      returned: all('payout_returned'),
      feesOfCards: all('gift_card'),
      adjustments: all('left') + all('arrived'),
      closing,
      sum: closing,
    },
  )
}

async function comparePdf(
  file: Buffer,
  currency: string,
  { opening, closing, lines }: DuePayoutStatement,
): Promise<void> {
  const paper = await pdfLines(file, currency)
  const onPaper = (name: string) => paper.find(({ text }) => text.startsWith(name))?.amounts ?? []
  agree(
    'payout statement as PDF',
    { opening: onPaper('Opening balance')[0], closing: onPaper('Closing balance')[0] },
    { opening, closing },
  )
  const released = lines.filter(({ move }) => move.kind === 'release')
  if (released.length === 0) return
  const add = (name: keyof Unreleased) => sum(released.map(({ parts }) => parts[name]))
  const chargebacks = add('chargebacks')
  expect(onPaper('Total')).toEqual([
    add('gross'),
    -add('fees'),
    -add('tax'),
    -add('refunds'),
    ...(released.some(({ parts }) => parts.chargebacks !== 0n) ? [-chargebacks] : []),
    ...(released.some(({ parts }) => parts.giftCards !== 0n) ? [-add('giftCards')] : []),
    sum(released.map(({ amount }) => amount)),
  ])
}
