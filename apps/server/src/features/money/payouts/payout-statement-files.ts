import type { PayoutStatementView } from '@foyer/contract'
import { displayReference, toMajor } from '@foyer/domain'
import { formatDate, formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { SheetTable } from '../../../documents/sheet-pdf.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import type { PayoutWithPeople } from './payout-requests.queries.ts'
import { payoutStatement } from './payout-statement.ts'
import { ordersAfter, type PayoutStatementOrder, windowOf } from './payout-statement.queries.ts'

type Line = PayoutStatementView['lines'][number]

const BATCH = 500
const WORDS: Readonly<Record<Line['kind'], string>> = {
  release: 'Released',
  refund: 'Refunds after the release',
  payout: 'Payout',
  payout_returned: 'Payout that failed, available again',
  chargeback: 'Chargeback',
  settlement: 'Debt settled',
  adjustment: 'Adjustment',
}
const MOVEMENTS: Readonly<Record<PayoutStatementOrder['movement'], string>> = {
  sale: 'Sale',
  refund: 'Refund',
  chargeback: 'Chargeback',
  release: 'Release',
  settlement: 'Debt settled',
}
const dayOf = (at: string) => formatDate(at, 'longDay', 'UTC')

function nameOf({ kind, payoutReference }: Line): string {
  return payoutReference === null ? WORDS[kind] : `${WORDS[kind]} ${payoutReference}`
}

function whatOf(line: Line): string {
  const what = nameOf(line)
  const details = [
    line.event?.title,
    line.orderReference === null ? undefined : `order ${displayReference(line.orderReference)}`,
    reasonOf(line),
  ].filter((each) => each !== undefined)
  return details.length === 0 ? what : `${what}: ${details.join(', ')}`
}

/** `fraudulent (dp_1Q2w3E)`: what the bank said and the provider's name of the dispute. */
function reasonOf({ reason, dispute }: Line): string | undefined {
  if (dispute === null) return undefined
  return reason ? `${reason} (${dispute})` : dispute
}

/** A payout's statement as a PDF. */
export async function payoutStatementPdf(deps: Deps, payout: PayoutWithPeople): Promise<Buffer> {
  const statement = await payoutStatement(deps, payout)
  const money = (minor: number) => formatMoney(minor, payout.currency)
  return deps.documents.make('sheet', {
    eyebrow: 'Statement of a payout',
    title: `Payout ${payout.reference}`,
    author: 'Foyer',
    facts: [
      ['Organiser', payout.organiser_name],
      ['Amount', money(payout.amount)],
      ['Bank account', `${payout.account.bankName} ···· ${payout.account.last4}, ${payout.account.holder}`],
      ['State', payout.state.charAt(0).toUpperCase() + payout.state.slice(1)],
      ['Movements from', statement.from === null ? 'The first movement' : dayOf(statement.from)],
      [
        'To (inclusive)',
        statement.to === null ? `${dayOf(deps.now().toISOString())}, still open` : dayOf(statement.to),
      ],
      ...(payout.transfer_reference === null ? [] : [["The bank's reference", payout.transfer_reference] as const]),
    ],
    tables: [balanceTable(statement, money), ...eventTables(statement, money)],
    notes: [
      'All figures come from the ledger. The CSV of this statement lists every order, refund and chargeback.',
      'Sales tax was collected for the tax office and is no part of the balance.',
    ],
  })
}

function balanceTable({ opening, lines, closing }: PayoutStatementView, money: (minor: number) => string): SheetTable {
  return {
    title: 'Your balance',
    columns: [
      { header: 'Day', share: 0.2 },
      { header: 'Movement', share: 0.58 },
      { header: 'Amount', share: 0.22, align: 'right' },
    ],
    rows: [
      ['', 'Opening balance', money(opening)],
      ...lines.map((line) => [dayOf(line.at), whatOf(line), money(line.amount)]),
    ],
    total: ['', 'Closing balance', money(closing)],
  }
}

function eventTables({ lines }: PayoutStatementView, money: (minor: number) => string): SheetTable[] {
  const released = lines.filter((line) => line.kind === 'release')
  if (released.length === 0) return []
  // What is taken off stands negative; nothing is never −0.
  const shown = (line: Line, field: 'gross' | 'fees' | 'tax' | 'refunds' | 'chargebacks' | 'other' | 'amount') =>
    field === 'gross' || field === 'other' || field === 'amount' ? line[field] : -line[field] || 0
  const hasOther = released.some((line) => line.other !== 0)
  const hasChargebacks = released.some((line) => line.chargebacks !== 0)
  const fields = [
    'gross',
    'fees',
    'tax',
    'refunds',
    ...(hasChargebacks ? (['chargebacks'] as const) : []),
    ...(hasOther ? (['other'] as const) : []),
    'amount',
  ] as const
  const headers = {
    gross: 'Paid by buyers',
    fees: 'Fees',
    tax: 'Tax',
    refunds: 'Refunds',
    chargebacks: 'Chargebacks',
    other: 'Other',
    amount: 'Yours',
  }
  const share = 0.66 / fields.length
  return [
    {
      title: 'What was released',
      columns: [
        { header: 'Event', share: 0.26 },
        { header: 'Orders', share: 0.08, align: 'right' },
        ...fields.map((field) => ({ header: headers[field], share, align: 'right' as const })),
      ],
      rows: released.map((line) => [
        line.event?.title ?? '',
        String(line.orders),
        ...fields.map((field) => money(shown(line, field))),
      ]),
      total: [
        'In all',
        '',
        ...fields.map((field) => money(released.reduce((total, line) => total + shown(line, field), 0))),
      ],
    },
  ]
}

const COLUMNS: readonly (readonly [header: string, width: number])[] = [
  ['Time (UTC)', 18],
  ['Movement', 30],
  ['Event', 30],
  ['Order', 14],
  ['Reason', 24],
  ['Paid by buyers', 16],
  ['Fees', 12],
  ['Tax', 12],
  ['To your balance', 16],
  ['Currency', 10],
]

interface Details {
  readonly at?: string
  readonly event?: string | undefined
  readonly order?: string | null
  readonly reason?: string | null
}

/** A payout's statement order by order; the column of the balance adds up from the opening to the closing one. */
export function payoutStatementTable(deps: Deps, payout: PayoutWithPeople): Table {
  return {
    sheet: 'Statement',
    header: COLUMNS.map(([header]) => header),
    widths: COLUMNS.map(([, width]) => width),
    rows: batches(deps, payout),
  }
}

async function* batches(deps: Deps, payout: PayoutWithPeople): AsyncGenerator<Cell[][]> {
  const { currency } = payout
  // Spreadsheets calculate with numbers, so amounts leave as such, in major units.
  const amount = (minor: number) => Number(toMajor(minor, currency))
  const bare = (
    what: string,
    minor: number,
    { at = '', event = '', order = null, reason = null }: Details = {},
  ): Cell[] => [
    at.slice(0, 16).replace('T', ' '),
    what,
    event,
    order,
    reason,
    null,
    null,
    null,
    amount(minor),
    currency,
  ]
  const statement = await payoutStatement(deps, payout)
  const window = await windowOf(deps.db, payout)
  yield [bare('Opening balance', statement.opening)]
  let told = 0
  let last: PayoutStatementOrder | null = null
  for (;;) {
    const orders: PayoutStatementOrder[] = await ordersAfter(deps.db, window, last, BATCH)
    last = orders.at(-1) ?? null
    told += orders.reduce((sum, order) => sum + order.yours, 0)
    yield orders.map((order) => [
      order.created_at.toISOString().slice(0, 16).replace('T', ' '),
      MOVEMENTS[order.movement],
      order.event_title,
      order.reference === null ? null : displayReference(order.reference),
      null,
      amount(order.paid),
      amount(order.fee),
      amount(order.tax),
      amount(order.yours),
      currency,
    ])
    if (orders.length < BATCH) break
  }
  const others = statement.lines.filter((line) => line.kind !== 'release')
  const released = statement.lines.filter((line) => line.kind === 'release').reduce((sum, line) => sum + line.amount, 0)
  yield [
    ...(released === told ? [] : [bare('Other movements of the events', released - told)]),
    ...others.map((line) =>
      bare(nameOf(line), line.amount, {
        at: line.at,
        event: line.event?.title,
        order: line.orderReference === null ? null : displayReference(line.orderReference),
        reason: reasonOf(line) ?? null,
      }),
    ),
    bare('Closing balance', statement.closing),
  ]
}
