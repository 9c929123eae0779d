import { onlyRow } from '../../../db/only-row.ts'
import {
  allocate,
  displayReference,
  exportedAnswer,
  toMajor,
  ticketPrices,
  type OrderState,
  type TicketState,
  fullName,
} from '@foyer/domain'
import { m } from '@foyer/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import { AppError } from '../../../http/app-error.ts'
import { listAnsweredLabels, listAnswers } from '../../programme/order-questions/index.ts'
import { guestCondition, type GuestFilter } from './guest-filter.ts'
import { listListAdmissions, listListNames } from './list-admissions.queries.ts'
import { listPassVisits, sellsPasses } from './pass-visits.queries.ts'
import { selectionCondition, type TicketSelection } from './ticket-filter.ts'

/** CSV is streamed as it is read; a workbook is assembled in memory first. */
export const MOST_CSV = 200_000
export const MOST_XLSX = 20_000
const BATCH = 500
const ANSWER_WIDTH = 24
const LIST_WIDTH = 20

const COLUMNS: readonly (readonly [header: () => string, width: number])[] = [
  [m.guests_sheet_order, 14],
  [m.guests_sheet_order_status, 18],
  [m.guests_sheet_complimentary, 14],
  [m.guests_sheet_buyer, 24],
  [m.shell_email, 30],
  [m.guests_sheet_guest, 24],
  [m.guests_sheet_passed_on_to, 30],
  [m.shell_ticket, 20],
  [m.guests_sheet_ticket_number, 14],
  [m.guests_sheet_ticket_status, 14],
  [m.guests_sheet_checked_in, 20],
  [m.guests_sheet_price, 12],
  [m.guests_sheet_order_total, 12],
  [m.guests_sheet_order_tax, 12],
  [m.guests_sheet_order_gift_card, 16],
  [m.guests_sheet_order_refunded, 14],
  [m.guests_sheet_order_charged_back, 18],
  [m.guests_sheet_dispute, 12],
  [m.guests_sheet_currency, 10],
  [m.guests_sheet_bought, 20],
]

/** Columns for an event that sells the passes of a series. */
const VISITS: readonly (readonly [header: () => string, width: number])[] = [
  [m.guests_sheet_visits, 14],
  [m.guests_sheet_visits_used, 14],
  [m.guests_sheet_visited, 40],
]

/** Left out for readers without `contacts:read`, as are the answers to questions. */
const CONTACTS: ReadonlySet<unknown> = new Set([m.shell_email, m.guests_sheet_passed_on_to])

const ORDER_STATES: Readonly<Record<OrderState, () => string>> = {
  held: m.guests_state_held,
  awaiting_payment: m.guests_state_awaiting_payment,
  paid: m.guests_state_paid,
  partially_refunded: m.guests_state_partially_refunded,
  refunded: m.shell_status_order_refunded,
  refunding: m.guests_state_refunding,
  expired: m.guests_state_expired,
  cancelled: m.shell_status_order_cancelled,
}

const TICKET_STATES: Readonly<Record<TicketState, () => string>> = {
  valid: m.guests_state_valid,
  checked_in: m.guests_state_checked_in,
  checked_out: m.guests_state_checked_out,
  cancelled: m.guests_state_cancelled,
  refunded: m.guests_state_refunded,
}

const DISPUTE_STATES = {
  open: m.guests_state_dispute_open,
  won: m.guests_state_dispute_won,
  lost: m.guests_state_dispute_lost,
}

interface ExportedTicket {
  ticket_id: string | null
  order_id: string
  reference: string
  state: OrderState
  complimentary: boolean
  first_name: string | null
  last_name: string | null
  email: string | null
  guest_name: string | null
  holder_email: string | null
  ticket_name: string | null
  number: number | null
  ticket_state: TicketState | null
  checked_in_at: Date | null
  unit_price: number | null
  /** How many people its unit lets in, and which of them this is, from 0. */
  people: number
  place: number
  /** For a ticket in a bundle: what its line cost and how many units it has; `place` then counts within the line. */
  share: number | null
  units: number
  total: number
  tax_total: number
  gift_card_amount: number
  refunded_total: number
  charged_back: number
  dispute: 'open' | 'won' | 'lost' | null
  currency: string
  created_at: Date
}

/** The guests of the filtered orders, one row per ticket, extras included, or one for an order without. Rejects an export of more than `most` rows. */
export async function guestTable(db: Database, filter: GuestFilter, most: number): Promise<Table> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from orders o left join tickets t on t.order_id = o.id
    where ${guestCondition(filter)}`.execute(db)
  if (onlyRow(rows).rows > most) throw new AppError('export.too_large', { details: { most } })
  return tableOf(
    db,
    filter,
    (last) => sql`(
    select o.* from orders o where ${guestCondition(filter)} and o.id > ${last}::uuid order by o.id limit ${BATCH}
  ) o left join tickets t on t.order_id = o.id`,
  )
}

/** The selected tickets, in the same columns. */
export async function ticketTable(db: Database, selection: TicketSelection, most: number): Promise<Table> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from tickets t where ${selectionCondition(selection)}`.execute(db)
  if (onlyRow(rows).rows > most) throw new AppError('export.too_large', { details: { most } })
  return tableOf(
    db,
    selection,
    (last) => sql`(
    select o.* from orders o where o.id in (
      select distinct t.order_id from tickets t where ${selectionCondition(selection)} and t.order_id > ${last}::uuid
      order by t.order_id limit ${BATCH})
  ) o join tickets t on t.order_id = o.id and ${selectionCondition(selection)}`,
  )
}

/** At most a batch of the orders `o` after an id, with those of their tickets `t` that match. */
type BatchAfter = (last: string) => RawBuilder<unknown>

async function tableOf(
  db: Database,
  filter: { readonly eventId: string; readonly contacts: boolean },
  batchAfter: BatchAfter,
): Promise<Table> {
  const shown = COLUMNS.map(([header]) => filter.contacts || !CONTACTS.has(header))
  const columns = COLUMNS.filter((_, index) => shown[index])
  const questions = filter.contacts ? await listAnsweredLabels(db, filter.eventId) : []
  const lists = await listListNames(db, filter.eventId)
  const visits = (await sellsPasses(db, filter.eventId)) ? VISITS : []
  return {
    sheet: m.guests_sheet_name(),
    header: [
      ...columns.map(([header]) => header()),
      ...visits.map(([header]) => header()),
      ...lists.map(({ name }) => m.guests_sheet_list({ list: name })),
      ...questions.map(({ label }) => label),
    ],
    widths: [
      ...columns.map(([, width]) => width),
      ...visits.map(([, width]) => width),
      ...lists.map(() => LIST_WIDTH),
      ...questions.map(() => ANSWER_WIDTH),
    ],
    rows: batches(db, batchAfter, {
      shown,
      hasVisits: visits.length > 0,
      listIds: lists.map(({ id }) => id),
      questionIds: questions.map(({ questionId }) => questionId),
    }),
  }
}

interface ShownColumns {
  /** Which of `COLUMNS`. */
  readonly shown: readonly boolean[]
  /** Whether the columns of passes are shown. */
  readonly hasVisits: boolean
  readonly listIds: readonly string[]
  readonly questionIds: readonly string[]
}

/** Batches in the order of ids, which grow with time, so that each query starts where the last one ended. */
async function* batches(
  db: Database,
  batchAfter: BatchAfter,
  { shown, hasVisits, listIds, questionIds }: ShownColumns,
): AsyncIterable<Cell[][]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<ExportedTicket>`
      select t.id as ticket_id, o.id as order_id, o.reference, o.state, o.complimentary, o.first_name, o.last_name, o.email, t.guest_name,
        h.to_email as holder_email, tt.name as ticket_name, t.number, t.state as ticket_state, t.checked_in_at, o.total,
        o.tax_total, case when o.paid_at is null then 0 else o.gift_card_amount end as gift_card_amount, o.refunded_total, o.currency, coalesce(disputed.charged_back, 0)::bigint as charged_back, disputed.dispute,
        o.created_at, line.unit_price, line.people, line.share, line.units, case when t.bundle_unit is not null then (
          select count(*)::int from tickets other where other.order_id = o.id and other.ticket_type_id = t.ticket_type_id
            and other.bundle_unit = t.bundle_unit and other.number < t.number
        ) when line.people > 1 then (
          select count(*)::int from tickets other where other.order_id = o.id and other.unit = t.unit and other.number < t.number
        ) else 0 end as place
      from ${batchAfter(last)}
      left join lateral (
        select sum(d.organiser_share) filter (where d.state = 'lost') as charged_back,
          case when bool_or(d.state = 'open') then 'open' when bool_or(d.state = 'lost') then 'lost' else min(d.state) end as dispute
        from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id
      ) disputed on true
      left join lateral (
        select (bought->>'unitPrice')::bigint as unit_price, coalesce((bought->>'admits')::int, 1) as people,
          case when bought ? 'bundleUnit' then (bought->>'subtotal')::bigint end as share, (bought->>'quantity')::int as units
        from jsonb_array_elements(o.lines) bought
        where bought->>'ticketTypeId' = t.ticket_type_id::text
          and (bought->>'priceStepId') is not distinct from t.price_step_id::text
          and (bought->>'bundleUnit')::int is not distinct from t.bundle_unit
      ) line on true
      left join ticket_transfers h on h.id = t.transfer_id
      left join ticket_types tt on tt.id = t.ticket_type_id
      order by o.id, t.number`.execute(db)
    if (rows.length === 0) return
    last = rows.at(-1)?.order_id ?? last
    const answered = await answersOf(db, rows)
    const admitted = listIds.length > 0 ? await admissionsOf(db, rows) : () => null
    const visited = hasVisits ? await visitsOf(db, rows) : () => []
    yield rows.map((row) => [
      ...cells(row).filter((_, index) => shown[index]),
      ...visited(row),
      ...listIds.map((id) => admitted(row, id)),
      ...questionIds.map((id) => answered(row, id)),
    ])
  }
}

/** When a check-in list besides the main one admitted a ticket; null where it did not. */
async function admissionsOf(db: Database, rows: readonly ExportedTicket[]) {
  const admissions = await listListAdmissions(
    db,
    rows.flatMap(({ ticket_id: id }) => id ?? []),
  )
  const times = new Map(admissions.map((each) => [`${each.ticket_id} ${each.list_id}`, each.happened_at]))
  return (row: ExportedTicket, listId: string): Cell => times.get(`${row.ticket_id} ${listId}`)?.toISOString() ?? null
}

/** How often a pass can admit its holder, how often it has, and at which dates; empty cells for an order without tickets. */
async function visitsOf(db: Database, rows: readonly ExportedTicket[]) {
  const found = await listPassVisits(
    db,
    rows.flatMap(({ ticket_id: id }) => id ?? []),
  )
  const byTicket = new Map(found.map((each) => [each.ticket_id, each]))
  return ({ ticket_id: id }: ExportedTicket): Cell[] => {
    const pass = id === null ? undefined : byTicket.get(id)
    if (!pass) return VISITS.map(() => null)
    return [
      pass.visits ?? m.guests_sheet_visits_all(),
      pass.at.length,
      pass.at.map((start) => start.toISOString()).join(', '),
    ]
  }
}

/** The answer of a ticket's guest to a question, or the answer of its order. Sensitive answers are masked, because files are passed on. */
async function answersOf(db: Database, rows: readonly ExportedTicket[]) {
  const answers = await listAnswers(db, [...new Set(rows.map((row) => row.order_id))])
  const texts = new Map(
    answers.map((answer) => [`${answer.order_id} ${answer.guest} ${answer.question_id}`, exportedAnswer(answer)]),
  )
  return (row: ExportedTicket, questionId: string): Cell =>
    texts.get(`${row.order_id} ${row.number ?? 0} ${questionId}`) ??
    texts.get(`${row.order_id} 0 ${questionId}`) ??
    null
}

/** The price of one person in a unit that admits several; in a bundle, the ticket's share of its part of the price. */
function priceOfOne(unitPrice: number, { people, place, share, units }: ExportedTicket): number {
  if (share !== null) return ticketPrices({ quantity: units, admits: people, subtotal: share, discount: 0 })[place] ?? 0
  return (
    allocate(
      unitPrice,
      Array.from({ length: Math.max(1, people) }, () => 1),
    )[place] ?? 0
  )
}

function cells(row: ExportedTicket): Cell[] {
  const amount = (minor: number): number => Number(toMajor(minor, row.currency))
  return [
    displayReference(row.reference),
    ORDER_STATES[row.state](),
    row.complimentary ? m.shell_yes() : m.shell_no(),
    fullName(row.first_name, row.last_name),
    row.email,
    row.guest_name,
    row.holder_email,
    row.ticket_name,
    row.number,
    row.ticket_state && TICKET_STATES[row.ticket_state](),
    row.checked_in_at?.toISOString() ?? null,
    row.unit_price === null ? null : amount(priceOfOne(row.unit_price, row)),
    amount(row.total),
    amount(row.tax_total),
    amount(row.gift_card_amount),
    amount(row.refunded_total),
    amount(row.charged_back),
    row.dispute && DISPUTE_STATES[row.dispute](),
    row.currency,
    row.created_at.toISOString(),
  ]
}
