import type { ManifestTicketView, ManifestView } from '@foyer/contract'
import type { DoorData } from './door-data.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'
import { LIST_FORMAT } from './door-store.ts'

/** What is read and taken over in one go, so that the page stays alive meanwhile. */
const PAGE = 1_000

/** What a phone asks for and tells of itself; `battery` in per cent, null where the browser does not say. */
export function listQuery(
  { head, waiting }: DoorData,
  battery: number | null,
): Parameters<DoorKitCalls['manifest']>[0] {
  const since = head?.format === LIST_FORMAT ? head.cursor : undefined
  return { limit: PAGE, queued: waiting.length, ...(battery !== null && { battery }), ...(since && { since }) }
}

/** Whether a list for some ticket types (null for all) holds everything that one for others would. */
export function covers(held: readonly string[] | null, wanted: readonly string[] | null): boolean {
  return held === null || (wanted !== null && wanted.every((id) => held.includes(id)))
}

interface Pulling {
  /** A page, from after the given ticket on. */
  readonly ask: (after: string | null) => Promise<ManifestView>
  readonly take: (tickets: readonly ManifestTicketView[]) => Promise<void>
  /** Stopped, or everything was forgotten meanwhile and stays so. */
  readonly isOver: () => boolean
}

/** Takes a list page by page. What its last page says besides tickets holds from then on; the next list begins at `cursor`. */
export async function pullList({ ask, take, isOver }: Pulling): Promise<{ last: ManifestView; cursor: string } | null> {
  let cursor: string | null = null
  let after: string | null = null
  for (;;) {
    const page: ManifestView = await ask(after)
    if (isOver()) return null
    // Of the first page: what changes while the others are asked for comes with the next list.
    cursor ??= page.cursor
    await take(page.tickets)
    if (isOver()) return null
    if (page.next === null) return { last: page, cursor }
    after = page.next
  }
}
