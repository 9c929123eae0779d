import { createHash } from 'node:crypto'
import { compressBoth } from '../http/compression.ts'

/** One encoding of a page and the head that goes with it, as the flat list of names and values that `writeHead` takes. */
interface Variant {
  readonly encoding: string | null
  readonly body: Buffer
  readonly head: string[]
}

/** A page as ready bytes: nothing is left to put together when it is asked for. */
export interface CachedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly notModifiedHead: string[]
  readonly identity: Variant
  readonly gzip: Variant
  readonly brotli: Variant
}

/** What a page shows; a change finds the pages to mark by it. */
export interface Shown {
  /** Ids of the events that it shows in full. */
  readonly details: ReadonlySet<string>
  /** Ids of the events that it shows as cards. */
  readonly cards: ReadonlySet<string>
  /** Whether it chooses among all events, as a listing does. */
  readonly lists: boolean
  /** Ids of the organisations whose public pages it is about. */
  readonly organisations?: ReadonlySet<string>
  /**
   * Whether it says how many places are left. Sales are not announced to the processes, because that would make the sales of all events
   * wait for each other. Once such a page is no longer fresh, it is therefore rendered again before it is shown.
   */
  readonly countsPlaces?: boolean
}

export interface Rendered extends Shown {
  readonly page: CachedPage
}

/** What changed for visitors. */
export interface PageChange {
  readonly eventId: string
  /** The organisation the event belongs to, whose public page lists it; left out where that page stays the same. */
  readonly organisationId?: string
  /** Whether cards show it. Otherwise only the page of the event does. */
  readonly onCards: boolean
  /** Whether listings may choose the event from now on, or no longer. */
  readonly inListings: boolean
  /** Whether visitors should not get the former copy if that can be avoided: the event is cancelled or has another date. */
  readonly urgent: boolean
}

interface Entry extends Rendered {
  /** When it was rendered; 0 asks for another rendering. */
  renderedAt: number
  /**
   * Whether the page is known to be out of date: 'served' if only the first visitor waits for the new rendering, 'urgent' if every visitor
   * does.
   */
  outdated: 'no' | 'served' | 'urgent'
  /** When rendering it again failed last; 0 when it did not. */
  failedAt: number
}

interface Rendering {
  readonly page: Promise<CachedPage>
  readonly since: number
  /** Changes made after it began, of events that the former copy does not show. */
  readonly missed: ((shown: Shown) => boolean)[]
  /** Whether what it read is known to be old, so that it must not be kept. */
  forgotten: boolean
}

type Render = () => Promise<Rendered>
/** How the cache answered. */
export type PageAnswer = 'fresh' | 'stale' | 'rendered'

const FRESH_MS = 5000
/** In all languages together. */
const MOST_PAGES = 1000
/** An outdated page is rendered again before it is shown, unless that takes longer than this. */
const PATIENCE_MS = 500
/** A page whose rendering failed is not rendered again earlier than this: the database may be unavailable. */
const RETRY_MS = 1000

export async function toBytes(status: number, headers: Record<string, string>, html: string): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const compressed = await compressBoth(identity)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const all = { ...headers, etag, vary: 'accept-encoding, accept-language, cookie' }
  const variant = (encoding: string | null, body: Buffer): Variant => ({
    encoding,
    body,
    head: flat({ ...all, ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) }),
  })
  return {
    status,
    headers: all,
    etag,
    notModifiedHead: flat(all),
    identity: variant(null, identity),
    gzip: variant('gzip', compressed.gzip),
    brotli: variant('br', compressed.br),
  }
}

function isOneOf(ids: ReadonlySet<string> | undefined, id: string | undefined): boolean {
  return id !== undefined && ids?.has(id) === true
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}

/**
 * Public pages as bytes, the same for every visitor. A page older than a few seconds is served while one caller renders it again. A change
 * of an event marks the pages that show it: the first visitor waits for the new rendering and the others get the former copy; after an
 * urgent change every visitor waits. The former copy is also served when rendering takes long or fails, as it does while the database is
 * unavailable.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Rendering>()
  readonly #count: (answer: PageAnswer) => void
  readonly #freshMs: number

  constructor(count: (answer: PageAnswer) => void = () => undefined, freshMs = FRESH_MS) {
    this.#count = count
    this.#freshMs = freshMs
  }

  /**
   * The page if it can be sent at once; renders it again in the background when it is getting old. Null if the caller has to call `get`:
   * the page is not in the cache, or it is outdated and this caller waits for the new rendering.
   */
  peek(key: string, render: Render): CachedPage | null {
    return this.#ready(key, render, (entry) => entry.outdated === 'urgent' || !this.#rendering.has(key))
  }

  /** The page; where it is outdated, after waiting a moment for the new rendering. */
  async get(key: string, render: Render): Promise<CachedPage> {
    const page = this.#ready(key, render, () => true)
    if (page) return page
    const former = this.#entries.get(key)?.page
    const rendering = this.#render(key, render).page
    const next = await (former ? orFormer(rendering, former) : rendering)
    this.#count(next === former ? 'stale' : 'rendered')
    return next
  }

  /** An event changed: pages that show what changed are rendered again. */
  changed({ eventId, organisationId, onCards, inListings, urgent }: PageChange): void {
    const isMeant = ({ details, cards, lists, organisations }: Shown) =>
      details.has(eventId) ||
      (onCards && cards.has(eventId)) ||
      (inListings && (lists || isOneOf(organisations, organisationId)))
    this.#mark(isMeant, urgent ? 'urgent' : 'served')
  }

  /**
   * An event may no longer be shown: pages that show it are dropped, so that they are not served while the database is unavailable either.
   */
  gone(eventId: string, organisationId: string): void {
    const showsIt = ({ details, cards }: Shown) => details.has(eventId) || cards.has(eventId)
    this.#mark((shown) => showsIt(shown) || shown.lists || isOneOf(shown.organisations, organisationId), 'urgent')
    for (const [key, entry] of this.#entries) if (showsIt(entry)) this.#entries.delete(key)
  }

  /** The public page of an organisation changed. A page that may no longer be shown is dropped. */
  organisationChanged(organisationId: string, { shown }: { shown: boolean }): void {
    const isAbout = ({ organisations }: Shown) => isOneOf(organisations, organisationId)
    this.#mark(isAbout, 'urgent')
    if (shown) return
    for (const [key, entry] of this.#entries) if (isAbout(entry) && !entry.lists) this.#entries.delete(key)
  }

  /** Something that stands on every page changed. */
  changedAll(): void {
    this.#mark(() => true, 'served')
  }

  /**
   * The process hears of no changes, for example while the database is unavailable: every page is rendered again when it is next asked for,
   * and served as it is until then.
   */
  renew(): void {
    for (const entry of this.#entries.values()) entry.renderedAt = 0
    for (const key of this.#rendering.keys()) this.#forgetRendering(key)
  }

  /**
   * The process hears of changes again, but may have missed some. An event may have been unpublished, so every visitor waits for the new
   * rendering. It is tried at once, because the database answers.
   */
  missedChanges(): void {
    this.#mark(() => true, 'urgent')
    for (const entry of this.#entries.values()) entry.failedAt = 0
  }

  /** `waits` says whether this caller waits where the entry is outdated and its rendering has just begun. */
  #ready(key: string, render: Render, waits: (entry: Entry) => boolean): CachedPage | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const isOld = Date.now() - entry.renderedAt > this.#freshMs
    const isOutdated = entry.outdated !== 'no' || (isOld && entry.countsPlaces === true)
    const isFresh = !isOutdated && !isOld
    if (!isFresh && (this.#rendering.has(key) || Date.now() - entry.failedAt >= RETRY_MS)) {
      const isWaiting = isOutdated && waits(entry)
      const rendering = this.#render(key, render)
      rendering.page.catch(() => undefined)
      if (isWaiting && Date.now() - rendering.since < PATIENCE_MS) return null
    }
    this.#count(isFresh ? 'fresh' : 'stale')
    return entry.page
  }

  #mark(isMeant: (shown: Shown) => boolean, as: 'served' | 'urgent'): void {
    for (const entry of this.#entries.values()) if (isMeant(entry) && entry.outdated !== 'urgent') entry.outdated = as
    for (const [key, rendering] of this.#rendering) {
      const former = this.#entries.get(key)
      if (former && !isMeant(former)) rendering.missed.push(isMeant)
      else this.#forgetRendering(key)
    }
  }

  /** The page may have been read before a change: callers who wait for it get it, and the next caller starts another rendering. */
  #forgetRendering(key: string): void {
    const rendering = this.#rendering.get(key)
    if (rendering) rendering.forgotten = true
    this.#rendering.delete(key)
  }

  #render(key: string, render: Render): Rendering {
    const running = this.#rendering.get(key)
    if (running) return running
    const learn = (rendered: Rendered) => {
      // The events that it shows may have changed since they were read.
      const isOld = rendering.forgotten || rendering.missed.some((isMeant) => isMeant(rendered))
      if (!isOld) this.#learn(key, rendered)
      return rendered.page
    }
    const rendering: Rendering = { page: render().then(learn), since: Date.now(), missed: [], forgotten: false }
    this.#rendering.set(key, rendering)
    const forget = () => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
    rendering.page.then(forget, () => {
      forget()
      this.#failed(key)
    })
    return rendering
  }

  /** A page that is no more is forgotten; one that cannot be rendered just now is served on as it was. */
  #learn(key: string, rendered: Rendered): void {
    const { status } = rendered.page
    if (status === 200) this.#keep(key, rendered)
    else if (status < 500) this.#entries.delete(key)
    else this.#failed(key)
  }

  #failed(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) entry.failedAt = Date.now()
  }

  #keep(key: string, rendered: Rendered): void {
    this.#entries.delete(key)
    const oldest = this.#entries.size >= MOST_PAGES ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(key, { ...rendered, renderedAt: Date.now(), outdated: 'no', failedAt: 0 })
  }
}

/** The rendering if it succeeds in time, else the former copy. */
function orFormer(rendering: Promise<CachedPage>, former: CachedPage): Promise<CachedPage> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(former), PATIENCE_MS)
    rendering
      .then(
        (page) => resolve(page.status < 500 ? page : former),
        () => resolve(former),
      )
      .finally(() => clearTimeout(timer))
  })
}

/** The smallest encoding of a page that a caller accepts. */
export function chooseVariant(page: CachedPage, accepted: string | string[] = ''): Variant {
  if (accepted.includes('br')) return page.brotli
  return accepted.includes('gzip') ? page.gzip : page.identity
}
