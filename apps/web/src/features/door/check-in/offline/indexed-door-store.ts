import type { ManifestTicketView } from '@foyer/contract'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'

const DATABASE = 'foyer-door'
const VERSION = 1

/** A ticket with the key by which all data of an event is deleted. */
interface StoredTicket {
  readonly eventId: string
  readonly _id: string
  readonly ticket: ManifestTicketView
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The door store failed')))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(transaction.error ?? new Error('The door store failed'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', failed)
    transaction.addEventListener('error', failed)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('heads', { keyPath: 'eventId' })
    request.result.createObjectStore('tickets', { keyPath: ['eventId', '_id'] })
    request.result.createObjectStore('scans', { keyPath: ['eventId', 'scanId'] })
  })
  return asked(request)
}

// Only this file writes to the database; it contains no records of other versions.
const has = (value: unknown, key: string) => typeof value === 'object' && value !== null && key in value
const isHead = (value: unknown): value is StoredHead => has(value, 'cursor')
const isTicket = (value: unknown): value is StoredTicket => has(value, 'ticket')
const isScan = (value: unknown): value is StoredScan => has(value, 'sequence')

/** The number of tickets read at a time; between two chunks, the page draws and reacts to taps. */
const READ_CHUNK = 500

/** Whether the key of a scan ends with one of these ids. */
const isKeyOf = (key: IDBValidKey, ids: ReadonlySet<string>) =>
  Array.isArray(key) && typeof key[1] === 'string' && ids.has(key[1])

/** Every key that begins with the event's id. */
const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])

/** The store in the browser's own database. Rejects if the browser has none, as in some private windows. */
export async function openDoorStore(): Promise<DoorStore> {
  let database = await openDatabase()

  // async: what the browser throws at once reaches callers as a rejection.
  async function within<T>(
    names: string[],
    act: (transaction: IDBTransaction) => Promise<T>,
    mode: IDBTransactionMode = 'readonly',
    // strict: a scan is on disk before its guest is admitted, even if the phone's battery dies the next moment.
    durability: 'strict' | 'relaxed' = 'strict',
  ): Promise<T> {
    const begin = () => database.transaction(names, mode, { durability })
    let transaction: IDBTransaction
    try {
      transaction = begin()
    } catch {
      // The browser closed the connection, as iOS does while the page is in the background, or after the user cleared its data.
      database = await openDatabase()
      transaction = begin()
    }
    return act(transaction)
  }

  function write(name: string, act: (store: IDBObjectStore) => void, durability?: 'relaxed'): Promise<void> {
    const run = (transaction: IDBTransaction) => {
      act(transaction.objectStore(name))
      // Commits explicitly: the automatic commit would only start after the page has handled the events of all requests.
      transaction.commit()
      return done(transaction)
    }
    return within([name], run, 'readwrite', durability)
  }

  const eachTickets: DoorStore['eachTickets'] = async (eventId, take) => {
    let range = ofEvent(eventId)
    for (;;) {
      const part = range
      const read = (transaction: IDBTransaction) =>
        asked<unknown[]>(transaction.objectStore('tickets').getAll(part, READ_CHUNK))
      const found = (await within(['tickets'], read)).filter(isTicket)
      take(found.map(({ ticket }) => ticket))
      const last = found.at(-1)
      if (!last || found.length < READ_CHUNK) return
      range = IDBKeyRange.bound([eventId, last._id], [eventId, []], true)
    }
  }

  return {
    load: async (eventId) => {
      const [head, scans] = await within(['heads', 'scans'], (transaction) =>
        Promise.all([
          asked<unknown>(transaction.objectStore('heads').get(eventId)),
          asked<unknown[]>(transaction.objectStore('scans').getAll(ofEvent(eventId))),
        ]),
      )
      return {
        head: isHead(head) ? head : null,
        scans: scans.filter(isScan).toSorted((a, b) => a.sequence - b.sequence),
      }
    },
    eachTickets,
    saveHead: (head) => write('heads', (store) => store.put(head)),
    // relaxed: the server can send these again. The head is written after them, in strict mode, and records how far the list is complete.
    saveTickets: (eventId, tickets) =>
      write(
        'tickets',
        (store) => {
          for (const ticket of tickets) store.put({ eventId, _id: ticket._id, ticket } satisfies StoredTicket)
        },
        'relaxed',
      ),
    deleteTickets: (eventId, ticketIds) =>
      write('tickets', (store) => {
        for (const ticketId of ticketIds) store.delete([eventId, ticketId])
      }),
    saveScans: (scans) =>
      write('scans', (store) => {
        for (const scan of scans) store.put(scan)
      }),
    deleteScans: (eventId, scanIds) =>
      write('scans', (store) => {
        for (const scanId of scanIds) store.delete([eventId, scanId])
      }),
    wipe: (eventId, keptScanIds = []) => {
      const kept = new Set(keptScanIds)
      const run = (transaction: IDBTransaction) => {
        transaction.objectStore('heads').delete(eventId)
        transaction.objectStore('tickets').delete(ofEvent(eventId))
        const scans = transaction.objectStore('scans')
        // Nothing is written back: on a full phone, that would fail, and the deletion of the guests with it.
        const known = scans.getAllKeys(ofEvent(eventId))
        known.addEventListener('success', () => {
          for (const key of known.result) if (!isKeyOf(key, kept)) scans.delete(key)
        })
        return done(transaction)
      }
      return within(['heads', 'tickets', 'scans'], run, 'readwrite')
    },
  }
}
