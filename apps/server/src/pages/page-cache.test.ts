import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CachedPage, PageCache, type PageChange, type Rendered, type Shown, toBytes } from './page-cache.ts'

/** A renderer whose pages come when the test says so. */
class Renderer {
  readonly waiting: ((page: CachedPage | Error) => void)[] = []
  /** What is on the pages it renders. */
  shows: Shown = { details: new Set(['drums']), cards: new Set(), lists: false }
  calls = 0

  readonly render = (): Promise<Rendered> => {
    this.calls += 1
    const { shows } = this
    return new Promise((resolve, reject) =>
      this.waiting.push((page) => (page instanceof Error ? reject(page) : resolve({ page, ...shows }))),
    )
  }

  /** Finishes the oldest rendering under way. */
  async finish(text: string, status = 200): Promise<void> {
    this.waiting.shift()?.(await toBytes(status, {}, text))
    await nextTurn()
  }

  async fail(): Promise<void> {
    this.waiting.shift()?.(new Error('the database is away'))
    await nextTurn()
  }
}

/** A change that a listing shows as well. */
function changeOf(eventId: string, change: Partial<PageChange> = {}): PageChange {
  return { eventId, onCards: true, inListings: true, urgent: false, ...change }
}
/** A change that stands on the page of the event alone. */
const detailOf = (eventId: string) => changeOf(eventId, { onCards: false, inListings: false })

const LISTING: Shown = { details: new Set(), cards: new Set(['drums']), lists: true }

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const textOf = (page: CachedPage | null) => page?.identity.body.toString() ?? null

let cache: PageCache
let renderer: Renderer

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  cache = new PageCache()
  renderer = new Renderer()
})
afterEach(() => {
  vi.useRealTimers()
})

const get = (key = '/') => cache.get(key, renderer.render)
const peek = (key = '/') => textOf(cache.peek(key, renderer.render))
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function filled(text: string): Promise<void> {
  const getting = get()
  await renderer.finish(text)
  await getting
}

describe('one render for many', () => {
  test('a crowd that comes at once waits for the same page', async () => {
    const crowd = Promise.all(Array.from({ length: 100 }, () => get()))
    await renderer.finish('one')
    expect(new Set((await crowd).map(textOf))).toEqual(new Set(['one']))
    expect(renderer.calls).toBe(1)
  })

  test('each address is rendered for itself', async () => {
    const both = Promise.all([get('/a'), get('/b')])
    await renderer.finish('a')
    await renderer.finish('b')
    expect((await both).map(textOf)).toEqual(['a', 'b'])
    expect([peek('/a'), peek('/b')]).toEqual(['a', 'b'])
  })

  test('a fresh page is answered without rendering', async () => {
    await filled('one')
    pass(4999)
    expect(textOf(await get())).toBe('one')
    expect(renderer.calls).toBe(1)
  })
})

describe('a page that is getting old', () => {
  test('is still served at once, while one caller renders it anew', async () => {
    await filled('one')
    pass(5001)
    expect(Array.from({ length: 50 }, () => peek())).toEqual(Array<string>(50).fill('one'))
    expect(renderer.calls).toBe(2)
    await renderer.finish('two')
    expect(peek()).toBe('two')
    expect(renderer.calls).toBe(2)
  })

  test('is served on while rendering fails, and nobody hears of it', async () => {
    await filled('one')
    pass(5001)
    expect(peek()).toBe('one')
    await renderer.fail()
    pass(1000)
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(3)
    await renderer.finish('two')
    expect(peek()).toBe('two')
  })

  test('is served on while the rendered answer is that something failed', async () => {
    await filled('one')
    pass(5001)
    expect(peek()).toBe('one')
    await renderer.finish('sorry', 500)
    expect(peek()).toBe('one')
  })

  test('is gone as soon as there is no such page any more', async () => {
    await filled('one')
    pass(5001)
    expect(peek()).toBe('one')
    await renderer.finish('not found', 404)
    expect(peek()).toBeNull()
  })
})

describe('a change', () => {
  test('of an event is on its page before the page is shown again', async () => {
    await filled('one')
    cache.changed(changeOf('drums'))
    expect(peek()).toBeNull()
    const getting = get()
    await renderer.finish('two')
    expect(textOf(await getting)).toBe('two')
    expect(renderer.calls).toBe(2)
  })

  test('of another event leaves a page as it is', async () => {
    await filled('one')
    cache.changed(changeOf('another'))
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(1)
  })

  test('of any event that listings choose from may be one of a listing', async () => {
    renderer.shows = LISTING
    await filled('one')
    cache.changed(changeOf('another'))
    expect(peek()).toBeNull()
  })

  test('of an unlisted event changes no listing', async () => {
    renderer.shows = LISTING
    await filled('one')
    cache.changed(changeOf('another', { inListings: false }))
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(1)
  })

  test('of what no card shows changes no listing, though it shows the event', async () => {
    renderer.shows = LISTING
    await filled('one')
    cache.changed(detailOf('drums'))
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(1)
  })

  test('of what no card shows changes the page of the event', async () => {
    await filled('one')
    cache.changed(detailOf('drums'))
    expect(peek()).toBeNull()
  })

  test('has one visitor wait and serves the former copy to all others', async () => {
    await filled('one')
    cache.changed(changeOf('drums'))
    expect(peek()).toBeNull()
    const first = get()
    expect(Array.from({ length: 50 }, () => peek())).toEqual(Array<string>(50).fill('one'))
    await renderer.finish('two')
    expect(textOf(await first)).toBe('two')
    expect(peek()).toBe('two')
    expect(renderer.calls).toBe(2)
  })

  test('that no process hears of, as a sale, is on a page that counts places once it is no longer fresh', async () => {
    renderer.shows = { ...renderer.shows, countsPlaces: true }
    await filled('3 left')
    expect(peek()).toBe('3 left')
    pass(3_600_000)
    expect(peek()).toBeNull()
    const first = get()
    expect(peek()).toBe('3 left')
    await renderer.finish('sold out')
    expect(textOf(await first)).toBe('sold out')
    expect(peek()).toBe('sold out')
  })

  test('that is urgent has everybody wait for the new copy', async () => {
    await filled('one')
    cache.changed(changeOf('drums', { urgent: true }))
    expect([peek(), peek()]).toEqual([null, null])
    const crowd = Promise.all(Array.from({ length: 50 }, () => get()))
    await renderer.finish('cancelled')
    expect(new Set((await crowd).map(textOf))).toEqual(new Set(['cancelled']))
  })

  test('that is urgent stays so when a text is edited afterwards', async () => {
    await filled('one')
    cache.changed(changeOf('drums', { urgent: true }))
    cache.changed(changeOf('drums'))
    expect([peek(), peek()]).toEqual([null, null])
  })

  test('of another event keeps what is being rendered', async () => {
    await filled('one')
    pass(5001)
    expect(peek()).toBe('one')
    cache.changed(changeOf('another', { inListings: false }))
    await renderer.finish('two')
    expect(peek()).toBe('two')
    expect(renderer.calls).toBe(2)
  })

  test('of an event that a rendering under way turns out to show is not lost', async () => {
    await filled('one')
    pass(5001)
    expect(peek()).toBe('one')
    renderer.shows = { details: new Set(['drums']), cards: new Set(['another']), lists: false }
    cache.renew()
    expect(peek()).toBe('one')
    cache.changed(changeOf('another', { inListings: false }))
    renderer.waiting.shift()
    await renderer.finish('read before the change')
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(4)
    await renderer.finish('two')
    expect(peek()).toBe('two')
  })

  test('of what stands on every page is on all of them', async () => {
    await filled('one')
    cache.changedAll()
    expect(peek()).toBeNull()
  })

  test('that cannot be rendered leaves the former copy to everybody, and is tried once a second', async () => {
    await filled('one')
    cache.changed(changeOf('drums'))
    const crowd = Promise.all(Array.from({ length: 50 }, () => get()))
    await renderer.fail()
    expect(new Set((await crowd).map(textOf))).toEqual(new Set(['one']))
    expect(Array.from({ length: 50 }, () => peek())).toEqual(Array<string>(50).fill('one'))
    expect(renderer.calls).toBe(2)
    pass(1001)
    expect(peek()).toBeNull()
    const getting = get()
    await renderer.finish('two')
    expect(textOf(await getting)).toBe('two')
    expect(renderer.calls).toBe(3)
  })

  test('that takes long to render leaves the former copy to whoever has waited for a moment', async () => {
    await filled('one')
    cache.changed(changeOf('drums'))
    expect(peek()).toBeNull()
    pass(501)
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(2)
    await renderer.finish('two')
    expect(peek()).toBe('two')
  })

  test('that takes a page away drops it at once, whether or not it can be rendered', async () => {
    await filled('one')
    cache.gone('drums', 'ada')
    const getting = get()
    void getting.catch(() => undefined)
    await renderer.fail()
    await expect(getting).rejects.toThrow('the database is away')
  })

  test('while a page is rendered keeps what was read before it from outliving it', async () => {
    const early = get()
    cache.changed(changeOf('drums'))
    const late = get()
    expect(renderer.calls).toBe(2)
    await renderer.finish('before the change')
    expect(textOf(await early)).toBe('before the change')
    expect(peek()).toBeNull()
    await renderer.finish('after the change')
    expect(textOf(await late)).toBe('after the change')
    expect(peek()).toBe('after the change')
  })

  test('whose early rendering ends last still leaves the late one', async () => {
    const early = get()
    cache.changed(changeOf('drums'))
    const late = get()
    const [first, second] = renderer.waiting
    second?.(await toBytes(200, {}, 'after'))
    await late
    first?.(await toBytes(200, {}, 'before'))
    await early
    expect(peek()).toBe('after')
    expect(textOf(await get())).toBe('after')
    expect(renderer.calls).toBe(2)
  })

  test('that may have been missed has every page served as it is and rendered again', async () => {
    await filled('one')
    cache.renew()
    expect(peek()).toBe('one')
    expect(renderer.calls).toBe(2)
    await renderer.finish('two')
    expect(peek()).toBe('two')
  })

  test('that was missed has everybody wait for the new copy, though a rendering has just failed', async () => {
    await filled('one')
    cache.renew()
    expect(peek()).toBe('one')
    await renderer.fail()
    expect(peek()).toBe('one')
    cache.missedChanges()
    expect([peek(), peek()]).toEqual([null, null])
    const crowd = Promise.all(Array.from({ length: 50 }, () => get()))
    await renderer.finish('two')
    expect(new Set((await crowd).map(textOf))).toEqual(new Set(['two']))
  })

  test('that may have been missed is looked for again once a second while the database is away', async () => {
    await filled('one')
    for (let seconds = 0; seconds < 45; seconds += 1) {
      cache.renew()
      expect([peek(), peek()]).toEqual(['one', 'one'])
      await renderer.fail()
      expect(peek()).toBe('one')
      pass(1000)
    }
    expect(renderer.calls).toBe(46)
  })
})

test('every answer is counted', async () => {
  const answers: string[] = []
  cache = new PageCache((answer) => answers.push(answer))
  await filled('one')
  peek()
  cache.renew()
  peek()
  expect(answers).toEqual(['rendered', 'fresh', 'stale'])
})

describe('what is not kept', () => {
  test.each([404, 500, 302])('an answer with status %i', async (status) => {
    const getting = get()
    await renderer.finish('x', status)
    expect((await getting).status).toBe(status)
    expect(peek()).toBeNull()
  })

  test('a rendering that failed: the next caller tries again', async () => {
    const failing = get()
    void failing.catch(() => undefined)
    await renderer.fail()
    await expect(failing).rejects.toThrow('the database is away')
    const getting = get()
    await renderer.finish('one')
    expect(textOf(await getting)).toBe('one')
  })

  test('more than a thousand pages: the one longest unrendered goes first', async () => {
    for (let number = 0; number < 1001; number += 1) {
      const getting = get(`/${number}`)
      await renderer.finish(String(number))
      await getting
    }
    expect([peek('/0'), peek('/1'), peek('/1000')]).toEqual([null, '1', '1000'])
  })
})

describe('the bytes of a page', () => {
  test('are the same in every encoding, with a tag that follows their content', async () => {
    const html = `<p>${'Àṣá '.repeat(500)}</p>`
    const page = await toBytes(200, { 'content-type': 'text/html' }, html)
    expect(page.identity.body.toString()).toBe(html)
    expect(gunzipSync(page.gzip.body).toString()).toBe(html)
    expect(brotliDecompressSync(page.brotli.body).toString()).toBe(html)
    expect(page.brotli.body.length).toBeLessThan(page.identity.body.length)
    expect(page.headers).toEqual({
      'content-type': 'text/html',
      etag: page.etag,
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(page.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect((await toBytes(200, {}, html)).etag).toBe(page.etag)
    expect((await toBytes(200, {}, `${html} `)).etag).not.toBe(page.etag)
  })
})
