import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { contentTypeOfKey } from './file-key.ts'
import { type FileFacts, type FileStorage, StorageAwayError } from './file-storage.ts'
import type { S3Address } from './s3-address.ts'
import { signed, type UnsignedRequest } from './s3-signature.ts'

/** How long the server may take until its answer begins. */
const TIMEOUT_MS = 10_000
/** Every call is idempotent, so it can be retried. */
const ATTEMPTS = 3
const PAUSE_MS = 200

interface Options {
  readonly timeoutMs?: number
  readonly now?: () => Date
}

/** Files of a bucket at a server that speaks S3. */
export function s3Storage(
  address: S3Address,
  { timeoutMs = TIMEOUT_MS, now = () => new Date() }: Options = {},
): FileStorage {
  type Call = Omit<UnsignedRequest, 'url' | 'headers'> & {
    readonly path?: string
    readonly query?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
  }

  async function attempt({ path = '', query = {}, headers = {}, ...call }: Call): Promise<Response> {
    const root = path === '' ? bucketRoot(address) : address.root
    const url = new URL(`${address.origin}${root}${path}`)
    // The signature covers blanks as `%20`; URLSearchParams would write a plus.
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), timeoutMs)
    try {
      const response = await fetch(url, {
        method: call.method,
        // `accept-encoding` is not signed, because proxies change it. A compressed answer would have a different length than the file.
        headers: { ...signed({ ...call, url, headers }, address, now()), 'accept-encoding': 'identity' },
        ...(call.body && { body: new Uint8Array(call.body) }),
        redirect: 'manual',
        signal: giveUp.signal,
      })
      if (response.status < 500 && response.status !== 429) return response
      await response.body?.cancel()
      throw new StorageAwayError(`The storage answered ${response.status}`)
    } catch (error) {
      if (error instanceof StorageAwayError) throw error
      throw new StorageAwayError('The storage cannot be reached', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Answers 404 as null. */
  async function ask(call: Call, attempts = ATTEMPTS): Promise<Response | null> {
    try {
      const response = await attempt(call)
      if (response.ok) return response
      const code = textsOf(await response.text(), 'Code')[0] ?? ''
      // A file that is not there is no fault; a bucket that is not there is. HEAD has no body that would say which it is.
      if (response.status === 404 && code !== 'NoSuchBucket') return null
      throw new Error(`The storage refused with ${response.status} ${code}`.trimEnd())
    } catch (error) {
      if (!(error instanceof StorageAwayError) || attempts <= 1) throw error
      await sleep(PAUSE_MS)
      return ask(call, attempts - 1)
    }
  }

  return {
    async put(key, bytes, contentType) {
      if (contentTypeOfKey(key) !== contentType) throw new TypeError(`"${key}" is no storage key for ${contentType}`)
      const response = await ask({ method: 'PUT', path: key, body: bytes, headers: { 'content-type': contentType } })
      await response?.body?.cancel()
    },

    async open(key, part) {
      const contentType = contentTypeOfKey(key)
      const headers = part ? { range: `bytes=${part.first}-${part.last}` } : {}
      const response = contentType && (await ask({ method: 'GET', path: key, body: null, headers }))
      if (!contentType || !response) return null
      const stream = response.body ? Readable.fromWeb(response.body) : Readable.from([])
      return { stream, ...factsOf(response, contentType) }
    },

    async look(key) {
      const contentType = contentTypeOfKey(key)
      const response = contentType && (await ask({ method: 'HEAD', path: key, body: null }))
      return contentType && response ? factsOf(response, contentType) : null
    },

    async remove(key) {
      if (!contentTypeOfKey(key)) return
      const response = await ask({ method: 'DELETE', path: key, body: null })
      await response?.body?.cancel()
    },

    async *list() {
      let from: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: address.prefix,
          ...(from !== undefined && { 'continuation-token': from }),
        }
        const response = await ask({ method: 'GET', body: null, query })
        const xml = response ? await response.text() : ''
        for (const name of textsOf(xml, 'Key')) {
          const key = name.startsWith(address.prefix) ? name.slice(address.prefix.length) : ''
          if (contentTypeOfKey(key)) yield key
        }
        from = textsOf(xml, 'NextContinuationToken')[0]
      } while (from !== undefined)
    },
  }
}

/** The path of the bucket itself. */
function bucketRoot({ root, prefix }: S3Address): string {
  return root.slice(0, root.length - prefix.length)
}

function factsOf({ headers }: Response, contentType: string): FileFacts {
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return {
    size: Number(whole ?? headers.get('content-length') ?? 0),
    contentType,
    etag: headers.get('etag') ?? '""',
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all elements with a name. Keys consist of letters, digits and dashes, so only continuation tokens contain entities. */
function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_entity, hex?: string, decimal?: string) =>
        String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
      )
      .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_entity, name: string) => ENTITIES[name] ?? ''),
  )
}
