import type { ManifestTicketView, ManifestView } from '@foyer/contract'
import type { DoorData } from './door-data.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'
import { LIST_FORMAT, type StoredHead } from './door-store.ts'
import { hasNewDates } from './phone-dates.ts'

/** The number of tickets that are fetched and stored at a time, so that the page stays responsive. */
const PAGE = 1_000

/** The parameters that a phone sends with its request; `battery` in per cent, null if the browser does not report it. */
export function listQuery(
  { head, waiting }: DoorData,
  battery: number | null,
): Parameters<DoorKitCalls['manifest']>[0] {
  const since = head?.format === LIST_FORMAT ? head.cursor : undefined
  return { limit: PAGE, queued: waiting.length, ...(battery !== null && { battery }), ...(since && { since }) }
}

/**
 * Whether the stored list contains everything that the door now lets its phones store: no more ticket types and dates, and the same names. A
 * door that hides names from now on must not leave them on the phone either.
 */
export function coversNow(former: StoredHead, { door, dates }: ManifestView): boolean {
  return (
    covers(former.door.ticketIds, door?.ticketIds ?? null) &&
    !hasNewDates(former, dates) &&
    former.door.showsNames === door?.showsNames
  )
}

/** Whether a list for some ticket types (null for all) contains everything that a list for others would. */
function covers(held: readonly string[] | null, wanted: readonly string[] | null): boolean {
  return held === null || (wanted !== null && wanted.every((id) => held.includes(id)))
}

interface Pulling {
  /** Fetches a page that begins after the given ticket. */
  readonly ask: (after: string | null) => Promise<ManifestView>
  readonly take: (tickets: readonly ManifestTicketView[]) => Promise<void>
  /** Whether the kit was stopped or its data was deleted during the download; it stays so. */
  readonly isOver: () => boolean
}

/**
 * Downloads a list page by page. What its last page contains besides tickets replaces the former head; the next list begins at `cursor`.
 */
export async function pullList({ ask, take, isOver }: Pulling): Promise<{ last: ManifestView; cursor: string } | null> {
  let cursor: string | null = null
  let after: string | null = null
  for (;;) {
    const page: ManifestView = await ask(after)
    if (isOver()) return null
    // The cursor of the first page: changes during the download come with the next list.
    cursor ??= page.cursor
    await take(page.tickets)
    if (isOver()) return null
    if (page.next === null) return { last: page, cursor }
    after = page.next
  }
}
