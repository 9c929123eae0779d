import { afterEach, expect, it, vi } from 'vitest'
import type { StoredHead, StoredScan } from './door-store.ts'
import { openDoorStore } from './indexed-door-store.ts'

afterEach(() => vi.unstubAllGlobals())

/** A request that succeeds with this result in a later turn, when its listeners are known. */
function answering<T>(result: T) {
  const request = Object.assign(new EventTarget(), { result })
  setTimeout(() => request.dispatchEvent(new Event('success')))
  return request
}

type Key = readonly string[]
const textOf = (key: Key | string) => JSON.stringify(key)

/**
 * As much of the browser's database as the store uses. It holds records of one event, and counts the transactions that write. While
 * `isClosed`, as in iOS after a while in the background, its connections refuse everything.
 */
class BrowserDatabase {
  readonly stores = new Map(['heads', 'tickets', 'scans'].map((name) => [name, new Map<string, unknown>()]))
  writes = 0
  opened = 0
  isClosed = false

  readonly open = () => {
    this.opened += 1
    this.isClosed = false
    return answering({ transaction: this.#begin })
  }

  readonly #begin = (_names: string[], mode: string) => {
    if (this.isClosed) throw new DOMException('The connection was lost.', 'InvalidStateError')
    if (mode === 'readwrite') this.writes += 1
    const transaction = Object.assign(new EventTarget(), { commit: () => undefined, objectStore: this.#store })
    setTimeout(() => transaction.dispatchEvent(new Event('complete')), 5)
    return transaction
  }

  readonly #store = (name: string) => {
    const records = this.stores.get(name) ?? new Map<string, unknown>()
    const keys = () => [...records.keys()].map((text): unknown => JSON.parse(text))
    return {
      get: (key: string) => answering(records.get(textOf(key))),
      getAll: () => answering([...records.values()]),
      getAllKeys: () => answering(keys()),
      put: (record: StoredHead | StoredScan) =>
        records.set(textOf('scanId' in record ? [record.eventId, record.scanId] : record.eventId), record),
      delete: (key: Key | string | { all: true }) =>
        typeof key === 'object' && 'all' in key ? records.clear() : records.delete(textOf(key)),
    }
  }
}

async function openInBrowser() {
  const browser = new BrowserDatabase()
  vi.stubGlobal('indexedDB', browser)
  vi.stubGlobal('IDBKeyRange', { bound: () => ({ all: true }) })
  return { browser, store: await openDoorStore() }
}

const scan = (scanId: string) => ({ eventId: 'e', scanId, sequence: 1 }) as StoredScan

it('deletes everything but the waiting scans at once, so that a phone switched off then loses none', async () => {
  const { browser, store } = await openInBrowser()
  await store.saveHead({ eventId: 'e', cursor: '7' } as StoredHead)
  await store.saveScans([scan('told'), scan('waiting')])
  const before = browser.writes
  await store.wipe('e', ['waiting'])
  expect(browser.writes - before).toBe(1)
  const { head, scans } = await store.load('e')
  expect([head, scans.map(({ scanId }) => scanId)]).toEqual([null, ['waiting']])
})

it('opens its connection again that the browser closed in the background', async () => {
  const { browser, store } = await openInBrowser()
  browser.isClosed = true
  await store.saveScans([scan('a')])
  expect((await store.load('e')).scans).toHaveLength(1)
  expect(browser.opened).toBe(2)
})

/** A browser that closes the connection to its database, as when the user clears the data of the page. */
function closedDatabase() {
  const request = Object.assign(new EventTarget(), {
    result: {
      transaction: () => {
        throw new DOMException('The database connection is closing.', 'InvalidStateError')
      },
    },
  })
  return {
    open: () => {
      setTimeout(() => request.dispatchEvent(new Event('success')))
      return request
    },
  }
}

it('rejects what it cannot write because its connection was closed, so that the phone goes on from memory', async () => {
  vi.stubGlobal('indexedDB', closedDatabase())
  const store = await openDoorStore()
  const head = { eventId: 'e' } as StoredHead
  const failed = () => 'failed'
  expect(await store.saveHead(head).catch(failed)).toBe('failed')
  expect(await store.saveTickets('e', []).catch(failed)).toBe('failed')
  expect(await store.deleteScans('e', ['s']).catch(failed)).toBe('failed')
})
