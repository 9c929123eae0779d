import { PassThrough, type Readable } from 'node:stream'
import { LIVE_BEAT_MS, type LiveWord, required } from '@foyer/domain'
import type { Deps } from '../../../../deps.ts'
import { announceLive, type LiveSubscriber, onEventNews } from '../../../../outbox/index.ts'
import { originOf, type Scanner } from './scan-decision.ts'
import { listAdmittedDevices } from '../doors/doors.queries.ts'

/** A reload opens a second stream before the server sees the first one end. A phone has no reason for more. */
const MOST_STREAMS = 2
/** A busy event changes many times a second, and each word makes every phone ask once. */
const GAP_MS = 1_000
/** Scans of one moment are announced together. */
const BUNDLE_MS = 100
/** A stream with more unread bytes than this is closed: its reader is gone. */
const MOST_UNREAD = 16_384

interface Follower {
  /** The event, or the series and its dates of today. */
  readonly places: ReadonlySet<string>
  /** The phone, or the user who scans without one. */
  readonly who: string
  readonly deviceId: string | null
  readonly stream: PassThrough
}

/** Phones ask again after everything that may change what they decide by. */
export const liveDoorsSubscriber: LiveSubscriber<LiveDoors> = {
  ...onEventNews((doors, { eventId }) => doors.changed(eventId)),
  'doors.changed': (doors, { eventId }) => doors.changed(eventId),
  'tickets.scanned': (doors, { eventId }) => doors.changed(eventId),
}

/**
 * The open streams of this process: each hears within a second when something changed at its event, whichever process did it.
 * What changed is not said; the phone asks for it, which it can do just as well when no stream is open.
 */
export class LiveDoors {
  readonly #deps: Pick<Deps, 'db' | 'log'>
  readonly #followers = new Set<Follower>()
  readonly #due = new Map<string, NodeJS.Timeout>()
  readonly #toldAt = new Map<string, number>()
  readonly #announcing = new Map<string, NodeJS.Timeout>()
  #beat: NodeJS.Timeout | undefined
  #closed = false

  constructor(deps: Pick<Deps, 'db' | 'log'>) {
    this.#deps = deps
  }

  /** What happened while notifications could not be received is unknown, so every phone fetches changes. */
  changedAll(): void {
    for (const place of new Set([...this.#followers].flatMap(({ places }) => [...places]))) this.changed(place)
  }

  /** Notifies every process that scans have changed an event. Not awaited: phones also poll. */
  announce(eventId: string): void {
    if (this.#closed || this.#announcing.has(eventId)) return
    const send = async () => {
      this.#announcing.delete(eventId)
      await announceLive(this.#deps.db, { name: 'tickets.scanned', eventId }).catch(this.#complain)
    }
    this.#announcing.set(eventId, setTimeout(() => void send(), BUNDLE_MS).unref())
  }

  /** A stream that ends after the given number of seconds, so that the phone reconnects and is authenticated again. */
  open(actor: Scanner, places: readonly string[], seconds: number): Readable {
    const { device_id: deviceId, user_id: userId } = originOf(actor)
    const who = required(deviceId ?? userId, 'who scans')
    const stream = new PassThrough()
    say(stream, 'open')
    if (this.#closed || seconds === 0) return stream.end()
    const follower = { places: new Set(places), who, deviceId, stream }
    this.#endSurplus(who)
    this.#followers.add(follower)
    this.#beat ??= setInterval(() => void this.#keepUp(), LIVE_BEAT_MS).unref()
    const over = setTimeout(() => stream.end(), seconds * 1000).unref()
    stream.on('error', () => undefined)
    stream.on('close', () => {
      clearTimeout(over)
      this.#followers.delete(follower)
    })
    return stream
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#beat)
    for (const timer of [...this.#due.values(), ...this.#announcing.values()]) clearTimeout(timer)
    for (const { stream } of this.#followers) stream.end()
  }

  #endSurplus(who: string): void {
    const own = [...this.#followers].filter((follower) => follower.who === who)
    for (const { stream } of own.slice(0, Math.max(0, own.length - MOST_STREAMS + 1))) stream.end()
  }

  /** Tells the phones at an event to fetch changes, at most once a second. */
  changed(eventId: string): void {
    if (this.#closed || this.#due.has(eventId) || !this.#at(eventId).length) return
    const wait = Math.max(0, (this.#toldAt.get(eventId) ?? 0) + GAP_MS - Date.now())
    const tell = async () => {
      this.#due.delete(eventId)
      this.#toldAt.set(eventId, Date.now())
      await this.#lockOut(this.#at(eventId)).catch(this.#complain)
      for (const { stream } of this.#at(eventId)) say(stream, 'changed')
    }
    this.#due.set(eventId, setTimeout(() => void tell(), wait).unref())
  }

  #at(eventId: string): Follower[] {
    return [...this.#followers].filter(({ places, stream }) => places.has(eventId) && !stream.writableEnded)
  }

  /** Sends a heartbeat on the open streams, and ends those whose door has expired or whose reader is gone. */
  async #keepUp(): Promise<void> {
    await this.#lockOut([...this.#followers]).catch(this.#complain)
    for (const [eventId, at] of this.#toldAt) if (Date.now() - at > GAP_MS) this.#toldAt.delete(eventId)
    for (const { stream } of this.#followers) {
      if (stream.writableLength > MOST_UNREAD) stream.destroy()
      else if (!stream.writableEnded) stream.write(':\n\n')
    }
  }

  async #lockOut(followers: readonly Follower[]): Promise<void> {
    const phones = followers.flatMap(({ deviceId, stream }) => (deviceId === null ? [] : { deviceId, stream }))
    if (phones.length === 0) return
    const ids = phones.map(({ deviceId }) => deviceId)
    const admitted = new Set(await listAdmittedDevices(this.#deps.db, ids))
    for (const { deviceId, stream } of phones) {
      if (admitted.has(deviceId)) continue
      say(stream, 'locked-out')
      stream.end()
    }
  }

  readonly #complain = (error: unknown): void =>
    this.#deps.log.warn({ err: error }, 'phones at the doors were not told')
}

function say(stream: PassThrough, word: LiveWord): void {
  if (!stream.writableEnded) stream.write(`event: ${word}\ndata: {}\n\n`)
}
