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

/** Every key that begins with the event's id. */
const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])

/** The store in the browser's own database. Rejects if the browser has none, as in some private windows. */
export async function openDoorStore(): Promise<DoorStore> {
  const database = await openDatabase()

  function write(
    name: string,
    act: (store: IDBObjectStore) => void,
    // strict: a scan is on disk before its guest is admitted, even if the phone's battery dies the next moment.
    durability: 'strict' | 'relaxed' = 'strict',
  ): Promise<void> {
    const transaction = database.transaction(name, 'readwrite', { durability })
    act(transaction.objectStore(name))
    // Commits explicitly: the automatic commit would only start after the page has handled the events of all requests.
    transaction.commit()
    return done(transaction)
  }

  const eachTickets: DoorStore['eachTickets'] = async (eventId, take) => {
    let range = ofEvent(eventId)
    for (;;) {
      const store = database.transaction('tickets').objectStore('tickets')
      const found = (await asked<unknown[]>(store.getAll(range, READ_CHUNK))).filter(isTicket)
      take(found.map(({ ticket }) => ticket))
      const last = found.at(-1)
      if (!last || found.length < READ_CHUNK) return
      range = IDBKeyRange.bound([eventId, last._id], [eventId, []], true)
    }
  }

  return {
    load: async (eventId) => {
      const transaction = database.transaction(['heads', 'scans'])
      const [head, scans] = await Promise.all([
        asked<unknown>(transaction.objectStore('heads').get(eventId)),
        asked<unknown[]>(transaction.objectStore('scans').getAll(ofEvent(eventId))),
      ])
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
    wipe: async (eventId) => {
      const transaction = database.transaction(['heads', 'tickets', 'scans'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('heads').delete(eventId)
      transaction.objectStore('tickets').delete(ofEvent(eventId))
      transaction.objectStore('scans').delete(ofEvent(eventId))
      await done(transaction)
    },
  }
}
