import type { ManifestTicketView } from '@foyer/contract'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'

const DATABASE = 'foyer-door'
const VERSION = 1

/** A ticket with the key by which an event is forgotten as a whole. */
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

// Nobody but this file writes to the database; of another version's records there are none.
const has = (value: unknown, key: string) => typeof value === 'object' && value !== null && key in value
const isHead = (value: unknown): value is StoredHead => has(value, 'cursor')
const isTicket = (value: unknown): value is StoredTicket => has(value, 'ticket')
const isScan = (value: unknown): value is StoredScan => has(value, 'sequence')

/** So many tickets are read in one go; between them the page draws and hears taps. */
const READ_CHUNK = 500

/** Every key that begins with the event's id. */
const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []])

/** The store in the browser's own database. Rejects where the browser gives none, as in some private windows. */
export async function openDoorStore(): Promise<DoorStore> {
  const database = await openDatabase()

  function write(
    name: string,
    act: (store: IDBObjectStore) => void,
    // strict: a scan is on disk before its guest passes, even if the phone's battery dies the next moment.
    durability: 'strict' | 'relaxed' = 'strict',
  ): Promise<void> {
    const transaction = database.transaction(name, 'readwrite', { durability })
    act(transaction.objectStore(name))
    // At once: by itself it would only begin when the page has heard that each of its requests is done.
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
    // relaxed: the server tells them again. The head, written after them, says how far they came, and is strict.
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
