import type { FeeSchedule } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import { findOpenRoom } from '../../programme/waiting-room/index.ts'
import { currentFee } from '../../programme/fees/index.ts'
import { type EventRow, findEvent } from '../../programme/events/index.ts'
import { type BundleTerms, listBundleTerms } from '../../programme/bundles/index.ts'
import { allowances } from '../../programme/inventory/index.ts'
import { listPromoTerms, type PromoTerms } from '../../programme/promo-codes/index.ts'
import {
  isOutOfDates,
  listTicketTypes,
  type PriceStepWithCounts,
  type TicketTypeWithCounts,
  withVariants,
} from '../../programme/ticket-types/index.ts'

/** A ticket type and its price steps with the versions of their counters. */
export type TypeOfTerms = Omit<TicketTypeWithCounts, 'price_steps'> & {
  readonly version: number
  readonly price_steps: readonly (PriceStepWithCounts & { readonly version: number })[]
}

/** Everything on which prices and refusals depend, with the versions of the counters at which it was read. */
export interface SellingTerms {
  readonly event: EventRow
  readonly types: ReadonlyMap<string, TypeOfTerms>
  readonly bundles: ReadonlyMap<string, BundleTerms & { version: number }>
  /** The variants of each extra that has some. */
  readonly variants: ReadonlyMap<string, readonly string[]>
  /** By the normalised code. */
  readonly promoCodes: ReadonlyMap<string, PromoTerms & { version: number }>
  /** Version of the event's own counter, null when the event has no capacity of its own. */
  readonly eventCounterVersion: number | null
  readonly fee: FeeSchedule
  /** Whether only visitors with a pass of its waiting room may buy. */
  readonly waitingRoom: boolean
  /** When reading began, on the process's own clock (performance.now). */
  readonly readAt: number
}

/** Reads the present terms; within a transaction that has locked the counters they cannot change. */
export async function readTerms(db: Database | Trx, eventId: string): Promise<SellingTerms | null> {
  const readAt = performance.now()
  // Versions are read first: a change between the two reads makes the version outdated, never the terms.
  const counters = await db
    .selectFrom('counters')
    .select(['id', 'version'])
    .where('event_id', '=', eventId)
    .where('kind', 'not in', allowances)
    .execute()
  const versions = new Map(counters.map((counter) => [counter.id, counter.version]))
  const event = await findEvent(db, eventId)
  if (!event) return null
  const types = await listTicketTypes(db, eventId)
  const bundles = await listBundleTerms(db, eventId)
  const promoCodes = await listPromoTerms(db, event)
  return {
    event,
    types: new Map(sellable(types).map((type) => [type.id, withVersions(type, versions)])),
    bundles: new Map(bundles.map((bundle) => [bundle.id, { ...bundle, version: versions.get(bundle.id) ?? 0 }])),
    variants: variantsOf(types),
    promoCodes: new Map(
      promoCodes.map((promo) => [
        promo.code,
        {
          ...promo,
          ticketTypeIds: promo.ticketTypeIds && withVariants(promo.ticketTypeIds, types),
        },
      ]),
    ),
    eventCounterVersion: versions.get(eventId) ?? null,
    fee: await currentFee(db, event),
    waitingRoom: (await findOpenRoom(db, eventId)) !== undefined,
    readAt,
  }
}

/** An extra with variants is sold as one of them. */
function sellable(types: readonly TicketTypeWithCounts[]): TicketTypeWithCounts[] {
  const varied = new Set(types.map((type) => type.variant_of))
  return types.filter((type) => !varied.has(type.id))
}

function variantsOf(types: readonly TicketTypeWithCounts[]): ReadonlyMap<string, readonly string[]> {
  const variants = new Map<string, string[]>()
  for (const { id, variant_of: extra } of types)
    if (extra !== null) variants.set(extra, [...(variants.get(extra) ?? []), id])
  return variants
}

function withVersions(type: TicketTypeWithCounts, versions: ReadonlyMap<string, number>): TypeOfTerms {
  const versionOf = (id: string) => versions.get(id) ?? 0
  const steps = type.price_steps.map((step) => ({ ...step, version: versionOf(step.id) }))
  return { ...type, version: versionOf(type.id), price_steps: steps }
}

/** Whether a counter is that of a price step. */
export function isPriceStep({ types }: SellingTerms, counterId: string): boolean {
  return [...types.values()].some((type) => type.price_steps.some(({ id }) => id === counterId))
}

/** Whether dates have begun that the price of a pass does not account for yet. */
export function hasOutrunDates({ event, types }: SellingTerms, now: Date): boolean {
  return event.passes_for_series !== null && [...types.values()].some((type) => isOutOfDates(type, now))
}

interface Entry {
  readonly reading: Promise<SellingTerms | null>
  /** The terms, once they were read. */
  terms: SellingTerms | null
}

const MOST_CACHED = 2000

/**
 * Selling terms kept in memory. They may be outdated: the hold's statement names their version and refuses outdated ones, and `forget` is
 * called then, or earlier when another node announces a change.
 */
export class TermsCache {
  readonly #db: Database
  readonly #entries = new Map<string, Entry>()

  constructor(db: Database) {
    this.#db = db
  }

  get(eventId: string): Promise<SellingTerms | null> {
    return this.#entries.get(eventId)?.reading ?? this.#read(eventId)
  }

  /** With `seen`, only if these terms are still cached: many callers may find the same ones outdated at the same time. */
  forget(eventId: string, seen?: SellingTerms): void {
    if (seen === undefined || this.#entries.get(eventId)?.terms === seen) this.#entries.delete(eventId)
  }

  forgetAll(): void {
    this.#entries.clear()
  }

  #read(eventId: string): Promise<SellingTerms | null> {
    if (this.#entries.size >= MOST_CACHED) this.#entries.clear()
    const reading = readTerms(this.#db, eventId)
    const entry: Entry = { reading, terms: null }
    this.#entries.set(eventId, entry)
    const drop = () => {
      if (this.#entries.get(eventId) === entry) this.#entries.delete(eventId)
    }
    reading.then((terms) => {
      entry.terms = terms
      if (!terms) drop()
    }, drop)
    return reading
  }
}
