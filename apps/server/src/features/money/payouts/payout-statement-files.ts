import type { PayoutStatementView } from '@foyer/contract'
import { displayReference, haveDecimals, toMajor } from '@foyer/domain'
import { formatDate, formatMoney, formatNumber, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { SheetTable } from '../../../documents/sheet-pdf.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import { movementWords } from './movements-table.ts'
import type { PayoutWithPeople } from './payout-requests.queries.ts'
import { payoutStatement } from './payout-statement.ts'
import { ordersAfter, type PayoutStatementOrder, windowOf } from './payout-statement.queries.ts'

type Line = PayoutStatementView['lines'][number]

const BATCH = 500
const WORDS: Readonly<Record<Line['kind'], () => string>> = {
  release: m.money_line_release,
  refund: m.money_line_refund,
  payout: m.money_line_payout,
  payout_returned: m.money_line_payout_returned,
  chargeback: m.money_line_chargeback,
  settlement: m.money_line_settlement,
  gift_card: m.money_line_gift_card,
  gift_card_expired: m.money_line_gift_card_expired,
  adjustment: m.money_line_adjustment,
}
const STATES: Readonly<Record<PayoutWithPeople['state'], () => string>> = {
  awaiting_confirmation: m.money_state_awaiting_confirmation,
  withdrawn: m.money_state_withdrawn,
  requested: m.money_state_requested,
  approved: m.money_state_approved,
  rejected: m.money_state_rejected,
  submitted: m.money_state_submitted,
  paid: m.money_state_paid,
  failed: m.money_state_failed,
  unknown: m.money_state_unknown,
}
const dayOf = (at: string) => formatDate(at, 'longDay', 'UTC')

function nameOf({ kind, payoutReference }: Line): string {
  if (payoutReference !== null && kind === 'payout') return m.money_payout_title({ reference: payoutReference })
  if (payoutReference !== null && kind === 'payout_returned')
    return m.paper_payout_returned({ reference: payoutReference })
  return WORDS[kind]()
}

function whatOf(line: Line): string {
  const what = nameOf(line)
  const details = [
    line.event?.title,
    line.orderReference === null
      ? undefined
      : m.money_order_numbered({ reference: displayReference(line.orderReference) }),
    reasonOf(line),
  ].filter((each) => each !== undefined)
  return details.length === 0 ? what : m.paper_payout_line({ what, details: details.join(m.shell_comma()) })
}

/** `fraudulent (dp_1Q2w3E)`: what the bank said and the provider's name of the dispute. */
function reasonOf({ reason, dispute }: Line): string | undefined {
  if (dispute === null) return undefined
  return reason ? m.paper_payout_reason({ reason, dispute }) : dispute
}

const amountsOf = ({ amount, gross, fees, tax, refunds }: Line): number[] => [amount, gross, fees, tax, refunds]

/** A payout's statement as a PDF. */
export async function payoutStatementPdf(deps: Deps, payout: PayoutWithPeople): Promise<Buffer> {
  const statement = await payoutStatement(deps, payout)
  const { opening, lines, closing } = statement
  // The parts of a released event are written like the balance they add up to.
  const exact = haveDecimals([opening, ...lines.flatMap(amountsOf), closing], payout.currency)
  const money = (minor: number) => formatMoney(minor, payout.currency, exact)
  return deps.documents.make('sheet', {
    eyebrow: m.paper_payout_eyebrow(),
    title: m.money_payout_title({ reference: payout.reference }),
    author: 'Foyer',
    facts: [
      [m.money_organiser(), payout.organiser_name],
      [m.money_amount(), money(payout.amount)],
      [
        m.paper_payout_account(),
        m.paper_payout_account_value({
          bank: payout.account.bankName,
          last4: payout.account.last4,
          holder: payout.account.holder,
        }),
      ],
      [m.shell_status(), STATES[payout.state]()],
      [m.paper_payout_from(), statement.from === null ? m.paper_payout_from_first() : dayOf(statement.from)],
      [
        m.paper_payout_to(),
        statement.to === null ? m.paper_payout_to_open({ date: dayOf(deps.now().toISOString()) }) : dayOf(statement.to),
      ],
      ...(payout.transfer_reference === null
        ? []
        : [[m.money_payout_bank_reference(), payout.transfer_reference] as const]),
    ],
    tables: [balanceTable(statement, money), ...eventTables(statement, money)],
    notes: [m.paper_payout_ledger_note(), m.paper_payout_tax_note()],
  })
}

function balanceTable({ opening, lines, closing }: PayoutStatementView, money: (minor: number) => string): SheetTable {
  return {
    title: m.paper_payout_balance(),
    columns: [
      { header: m.paper_payout_day(), share: 0.2 },
      { header: m.money_movements_kind(), share: 0.58 },
      { header: m.money_amount(), share: 0.22, align: 'right' },
    ],
    rows: [
      ['', m.money_payout_opening(), money(opening)],
      ...lines.map((line) => [dayOf(line.at), whatOf(line), money(line.amount)]),
    ],
    total: ['', m.money_payout_closing(), money(closing)],
  }
}

function eventTables({ lines }: PayoutStatementView, money: (minor: number) => string): SheetTable[] {
  const released = lines.filter((line) => line.kind === 'release')
  if (released.length === 0) return []
  // What is taken off stands negative; nothing is never −0.
  const shown = (
    line: Line,
    field: 'gross' | 'fees' | 'tax' | 'refunds' | 'chargebacks' | 'giftCards' | 'other' | 'amount',
  ) => (field === 'gross' || field === 'other' || field === 'amount' ? line[field] : -line[field] || 0)
  const hasOther = released.some((line) => line.other !== 0)
  const hasChargebacks = released.some((line) => line.chargebacks !== 0)
  const hasGiftCards = released.some((line) => line.giftCards !== 0)
  const fields = [
    'gross',
    'fees',
    'tax',
    'refunds',
    ...(hasChargebacks ? (['chargebacks'] as const) : []),
    ...(hasGiftCards ? (['giftCards'] as const) : []),
    ...(hasOther ? (['other'] as const) : []),
    'amount',
  ] as const
  const headers = {
    gross: m.paper_table_paid(),
    fees: m.money_fees(),
    tax: m.money_tax(),
    refunds: m.money_refunds(),
    chargebacks: m.money_chargebacks(),
    giftCards: m.money_gift_cards(),
    other: m.paper_payout_other(),
    amount: m.paper_table_yours(),
  }
  const share = 0.66 / fields.length
  return [
    {
      title: m.paper_payout_released(),
      columns: [
        { header: m.paper_table_event(), share: 0.26 },
        { header: m.paper_payout_orders(), share: 0.08, align: 'right' },
        ...fields.map((field) => ({ header: headers[field], share, align: 'right' as const })),
      ],
      rows: released.map((line) => [
        line.event?.title ?? '',
        formatNumber(line.orders),
        ...fields.map((field) => money(shown(line, field))),
      ]),
      total: [
        m.shell_total(),
        '',
        ...fields.map((field) => money(released.reduce((total, line) => total + shown(line, field), 0))),
      ],
    },
  ]
}

const columns = (): readonly (readonly [header: string, width: number])[] => [
  [m.paper_table_time_utc(), 18],
  [m.money_movements_kind(), 30],
  [m.paper_table_event(), 30],
  [m.shell_order(), 14],
  [m.money_reason(), 24],
  [m.paper_table_paid(), 16],
  [m.money_fees(), 12],
  [m.money_tax(), 12],
  [m.money_gift_cards(), 14],
  [m.paper_table_balance_change(), 16],
  [m.money_currency(), 10],
]

interface Details {
  readonly at?: string
  readonly event?: string | undefined
  readonly order?: string | null
  readonly reason?: string | null
}

/**
 * A payout's statement order by order; the column of the balance adds up from the opening to the closing one. What gift cards paid of an
 * order stands negative, because the organiser bears it: paid − fees − tax + gift cards is what a sale changes the balance by.
 */
export function payoutStatementTable(deps: Deps, payout: PayoutWithPeople): Table {
  return {
    sheet: m.money_statement(),
    header: columns().map(([header]) => header),
    widths: columns().map(([, width]) => width),
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
    null,
    amount(minor),
    currency,
  ]
  const statement = await payoutStatement(deps, payout)
  const window = await windowOf(deps.db, payout)
  yield [bare(m.money_payout_opening(), statement.opening)]
  let told = 0
  let last: PayoutStatementOrder | null = null
  for (;;) {
    const orders: PayoutStatementOrder[] = await ordersAfter(deps.db, window, last, BATCH)
    last = orders.at(-1) ?? null
    told += orders.reduce((sum, order) => sum + order.yours, 0)
    yield orders.map((order) => [
      order.created_at.toISOString().slice(0, 16).replace('T', ' '),
      movementWords[order.movement](),
      order.event_title,
      order.reference === null ? null : displayReference(order.reference),
      null,
      amount(order.paid),
      amount(order.fee),
      amount(order.tax),
      amount(-order.gift_cards || 0),
      amount(order.yours),
      currency,
    ])
    if (orders.length < BATCH) break
  }
  const others = statement.lines.filter((line) => line.kind !== 'release')
  const released = statement.lines.filter((line) => line.kind === 'release').reduce((sum, line) => sum + line.amount, 0)
  yield [
    ...(released === told ? [] : [bare(m.paper_payout_other_movements(), released - told)]),
    ...others.map((line) =>
      bare(nameOf(line), line.amount, {
        at: line.at,
        event: line.event?.title,
        order: line.orderReference === null ? null : displayReference(line.orderReference),
        reason: reasonOf(line) ?? null,
      }),
    ),
    bare(m.money_payout_closing(), statement.closing),
  ]
}
