import { normaliseReference, type ReceiptKind, typedReceiptNumber } from '@foyer/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { instantKey, type Keyset, orderOf } from '../../../db/keyset.ts'
import { likeText } from '../../../db/like-text.ts'
import type { ReceiptDocumentsTable } from '../../../db/schema/index.ts'
import { type CursorQuery, pageFrom, type SortedRow, startOf } from '../../../http/cursor-paging.ts'

export type ReceiptDocumentRow = Selectable<ReceiptDocumentsTable>

/** Which documents are meant; both days count. */
export interface ReceiptFilter {
  /** Null finds nothing: the caller belongs to no organisation. */
  readonly organisationId: string | null
  readonly eventId?: string | undefined
  readonly kind?: ReceiptKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
  /** Whether the reader sees the addresses of buyers. Without them, a search must not find them out. */
  readonly contacts: boolean
}

export interface ReceiptTotals {
  currency: string
  documents: number
  receipts: number
  credits: number
  total: number
  tax: number
}

function condition({
  organisationId,
  eventId,
  kind,
  from,
  to,
  search = '',
  contacts,
}: ReceiptFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`d.organiser_id = ${organisationId}::uuid`]
  if (eventId !== undefined) parts.push(sql<boolean>`d.event_id = ${eventId}`)
  if (kind !== undefined) parts.push(sql<boolean>`d.kind = ${kind}`)
  if (from !== undefined) parts.push(sql<boolean>`d.day >= ${from}`)
  if (to !== undefined) parts.push(sql<boolean>`d.day <= ${to}`)
  if (search.trim() !== '') parts.push(searched(search.trim(), contacts))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Names have fewer words, and a long text must not become as many conditions. */
const MOST_WORDS = 8

/** Looks for a document's number, an order's reference, or every word in the buyer's name and address. */
function searched(search: string, contacts: boolean): RawBuilder<boolean> {
  const address = contacts ? sql` || ' ' || (d.content->'buyer'->>'email')` : sql``
  const buyer = sql`search_text((d.content->'buyer'->>'name')${address})`
  const words = search.split(/\s+/).slice(0, MOST_WORDS)
  const named = sql.join(
    words.map((word) => sql`${buyer} like search_text(${`%${likeText(word)}%`})`),
    sql` and `,
  )
  const reference = normaliseReference(search)
  const ordered =
    reference === '' ? sql`false` : sql`d.content->'order'->>'reference' like ${`${likeText(reference)}%`}`
  const typed = typedReceiptNumber(search)
  const numbered = typed
    ? sql`(d.number = ${typed.number} and (${typed.kind}::text is null or d.kind = ${typed.kind}))`
    : sql`false`
  return sql<boolean>`((${named}) or ${ordered} or ${numbered})`
}

/** A document as a reader without `contacts:read` sees it. */
export function withoutAddress(row: ReceiptDocumentRow): ReceiptDocumentRow {
  return { ...row, content: { ...row.content, buyer: { ...row.content.buyer, email: '' } } }
}

const NEWEST_FIRST: Keyset = {
  name: '-occurredAt',
  key: instantKey(sql`d.occurred_at`),
  id: sql`d.id`,
  descending: true,
}

/** A page of documents, the newest first. */
export async function listReceiptDocuments(
  db: Database,
  filter: ReceiptFilter,
  query: CursorQuery,
): Promise<{ rows: ReceiptDocumentRow[]; next: string | null }> {
  const start = startOf(NEWEST_FIRST, query)
  const { rows } = await sql<ReceiptDocumentRow & SortedRow>`
    select d.*, ${NEWEST_FIRST.key.text} as sort_text from receipt_documents d where ${condition(filter)} and ${start.from}
    order by ${orderOf(NEWEST_FIRST)} limit ${start.limit} offset ${start.offset}`.execute(db)
  return pageFrom(start, rows, ({ id }) => id)
}

/** The totals of the documents, by currency. */
export async function totalReceipts(db: Database, filter: ReceiptFilter): Promise<ReceiptTotals[]> {
  const { rows } = await sql<ReceiptTotals>`
    select d.currency, count(*)::int as documents,
      coalesce(sum(d.total) filter (where d.kind = 'receipt'), 0)::bigint as receipts,
      coalesce(sum(d.total) filter (where d.kind = 'credit_note'), 0)::bigint as credits,
      sum(d.total)::bigint as total, sum(d.tax_total)::bigint as tax
    from receipt_documents d where ${condition(filter)} group by d.currency order by d.currency`.execute(db)
  return rows
}

/** The documents after a given one, the oldest first, for files. */
export async function receiptDocumentsAfter(
  db: Database,
  filter: ReceiptFilter,
  { last, limit }: { last: ReceiptDocumentRow | null; limit: number },
): Promise<ReceiptDocumentRow[]> {
  // The instant is compared as the database keeps it, to the microsecond.
  const beyond = last
    ? sql`and (d.occurred_at, d.id) > (select occurred_at, id from receipt_documents where id = ${last.id})`
    : sql``
  const { rows } = await sql<ReceiptDocumentRow>`
    select d.* from receipt_documents d where ${condition(filter)} ${beyond}
    order by d.occurred_at, d.id limit ${limit}`.execute(db)
  return rows
}

export function findReceiptDocument(db: Database, id: string): Promise<ReceiptDocumentRow | undefined> {
  return db.selectFrom('receipt_documents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The parts of a document: one for each order of a receipt for several orders, otherwise the document alone. */
export async function listParts(db: Database, document: ReceiptDocumentRow): Promise<ReceiptDocumentRow[]> {
  if (document.kind !== 'receipt') return [document]
  return db
    .selectFrom('receipt_documents')
    .selectAll()
    .where('organiser_id', '=', document.organiser_id)
    .where('kind', '=', document.kind)
    .where('number', '=', document.number)
    .orderBy('part')
    .execute()
}

/**
 * The documents a buyer may open: the receipt as it stands now, and every credit note. A corrected receipt may name another person, so the
 * correction takes its place.
 */
export async function listBuyersDocuments(db: Database, orderId: string): Promise<ReceiptDocumentRow[]> {
  const rows = await db
    .selectFrom('receipt_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const standing = rows.findLast(({ kind }) => kind !== 'credit_note')
  const notes = rows.filter(({ kind }) => kind === 'credit_note')
  return standing ? [standing, ...notes] : notes
}
