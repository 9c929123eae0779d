import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

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

interface Entry {
  readonly page: CachedPage
  readonly renderedAt: number
}

const FRESH_MS = 5000
const MOST_PAGES = 500
/** Quality 5 costs a fifth of a millisecond; 11 would block for thirteen. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export async function toBytes(status: number, headers: Record<string, string>, html: string): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [zipped, brotli] = await Promise.all([compressGzip(identity), compressBrotli(identity, BROTLI)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const all = { ...headers, etag, vary: 'accept-encoding' }
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
    gzip: variant('gzip', zipped),
    brotli: variant('br', brotli),
  }
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}

/**
 * Public pages, the same for every visitor, as bytes. A page older than a few seconds is still served while one caller renders
 * it anew; a change of any event drops them all.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  #generation = 0

  /** The page if it can be sent at once; renders anew in the background when it is getting old. */
  peek(key: string, render: () => Promise<CachedPage>): CachedPage | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    if (Date.now() - entry.renderedAt > FRESH_MS) void this.#render(key, render).catch(() => undefined)
    return entry.page
  }

  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const page = this.peek(key, render)
    return page ? Promise.resolve(page) : this.#render(key, render)
  }

  clear(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#rendering.clear()
  }

  #render(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#rendering.get(key)
    if (running) return running
    const generation = this.#generation
    const rendering = render().then((page) => {
      // What was rendered from before a change must not outlive it.
      if (generation === this.#generation) this.#learn(key, page)
      return page
    })
    this.#rendering.set(key, rendering)
    const forget = () => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
    rendering.then(forget, forget)
    return rendering
  }

  /** A page that is no more is forgotten; one that cannot be rendered just now is served on as it was. */
  #learn(key: string, page: CachedPage): void {
    if (page.status === 200) this.#keep(key, page)
    else if (page.status < 500) this.#entries.delete(key)
  }

  #keep(key: string, page: CachedPage): void {
    this.#entries.delete(key)
    const oldest = this.#entries.size >= MOST_PAGES ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(key, { page, renderedAt: Date.now() })
  }
}
