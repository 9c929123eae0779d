import { localPath } from './local-path.ts'

/** Local-storage key of what was chosen in the palette of this browser. */
const KEY = 'palette-recent'
const MOST = 8

/** A screen or a search result that was chosen in the palette, as the palette lists it again. */
interface RecentChoice {
  readonly to: string
  readonly label: string
  readonly hint?: string
}

function isChoice(value: unknown): value is RecentChoice {
  if (typeof value !== 'object' || value === null) return false
  const { to, label, hint } = value as Partial<Record<keyof RecentChoice, unknown>>
  // What another program wrote must not lead out of the site.
  if (typeof to !== 'string' || localPath(to) === null) return false
  return typeof label === 'string' && (hint === undefined || typeof hint === 'string')
}

function readAll(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/**
 * The latest choices in the palette, newest first, by owner: an account in one of its organisations, because search results of one
 * organisation are not found in another. They contain names of guests, so they are deleted when the session ends.
 */
export const recentChoices = {
  read(owner: string): RecentChoice[] {
    const kept = readAll()[owner]
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : []
  },
  keep(owner: string, { to, label, hint }: RecentChoice): void {
    const others = this.read(owner).filter((each) => each.to !== to)
    const choice = { to, label, ...(hint !== undefined && { hint }) }
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [owner]: [choice, ...others].slice(0, MOST) }))
    } catch {
      return
    }
  },
  drop(): void {
    try {
      localStorage.removeItem(KEY)
    } catch {
      return
    }
  },
}
