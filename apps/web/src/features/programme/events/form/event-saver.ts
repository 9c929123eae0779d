import type { EventView } from '@foyer/contract'
import { changedGuestFacts, type guestFacts } from '@foyer/domain'
import { errorCode, errorMessage, fieldErrors, isApiError } from '../../../../api/errors.ts'
import { faultsOf, type FieldFaults } from './event-form-check.ts'
import {
  bodyOf,
  isEventField,
  sameValues,
  valuesOf,
  withFieldsOf,
  type EventBody,
  type EventField,
  type EventFormValues,
} from './event-form-values.ts'
import type { KeptCopies, KeptCopy } from './kept-copy.ts'

export const SAVE_AFTER_MS = 1200
const FIRST_RETRY_MS = 3000
const LONGEST_RETRY_MS = 30_000

/** idle: nothing to save yet · dirty: changed, not sent · conflict: another session saved a newer version. */
export type SaveStatus = 'idle' | 'dirty' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface SaveState {
  readonly status: SaveStatus
  readonly event: EventView | null
  readonly savedAt: Date | null
  /** The server's message about the last failure. */
  readonly message: string | null
  /** Whether a failed save is retried automatically. */
  readonly retrying: boolean
  /** The server's errors by field. */
  readonly refused: FieldFaults
  readonly coverError: string | null
}

/** The organiser's message to guests about a change. */
export interface Telling {
  readonly guestNote: string
}

type ChangeBody = EventBody & Partial<Telling> & { tellGuests?: true }

export interface SaverParts {
  readonly create: (body: EventBody, upload?: File) => Promise<EventView>
  readonly update: (id: string, body: ChangeBody, upload?: File) => Promise<EventView>
  readonly copies: KeptCopies
  readonly onState: (state: SaveState) => void
  readonly now: () => Date
}

type CoverChange = { upload: File } | 'remove' | null

/** Error codes that concern one field without naming it. */
const fieldOfCode: Readonly<Record<string, EventField>> = {
  'event.custom_url_taken': 'customUrl',
  'event.currency_frozen': 'currency',
  'event.capacity_below_claimed': 'capacity',
}

/**
 * Saves an event's form: one request at a time, a draft automatically after a pause in typing, a published event on request. Invalid fields
 * are left out, so that one of them never prevents the others from being saved.
 */
export class EventSaver {
  #parts: SaverParts
  #latest: EventFormValues
  #saved: EventFormValues
  #state: SaveState
  #cover: CoverChange = null
  #refusedValues: Partial<EventFormValues> = {}
  #overwrite = false
  #telling: Telling | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #retryAfter = FIRST_RETRY_MS

  constructor(parts: SaverParts, event: EventView | null, blank: EventFormValues) {
    this.#parts = parts
    this.#saved = event ? valuesOf(event) : blank
    this.#latest = this.#saved
    this.#state = {
      status: 'idle',
      event,
      savedAt: null,
      message: null,
      retrying: false,
      refused: {},
      coverError: null,
    }
  }

  get state(): SaveState {
    return this.#state
  }

  /**
   * Changes to a published event are visible to visitors, and changes to a sold one affect guests, so they are saved only when the
   * organiser says so. For a date of a series, the organiser chooses which dates a change is for.
   */
  get automatic(): boolean {
    const { event } = this.#state
    return event === null || (event.status === 'draft' && event.sold === 0 && (event.seriesId ?? null) === null)
  }

  get saved(): EventFormValues {
    return this.#saved
  }

  get typed(): EventFormValues {
    return this.#latest
  }

  /** The changes to date, venue or link that guests should know of; empty if there are none. */
  get newsForGuests(): (typeof guestFacts)[number][] {
    const { event } = this.#state
    return event !== null && event.sold > 0 ? changedGuestFacts(this.#saved, this.#savable()) : []
  }

  get hasUnsaved(): boolean {
    return this.#cover !== null || !sameValues(this.#latest, this.#saved)
  }

  change(values: EventFormValues): void {
    this.#latest = values
    this.#forgetRefusals()
    if (!this.hasUnsaved) return this.#updateStatus()
    this.#keepCopy()
    if (this.#state.status === 'conflict') return
    this.#set({ status: 'dirty' })
    if (this.automatic) this.#saveAfter(SAVE_AFTER_MS)
  }

  /** Restores the input from before a reload; if the event has changed since, the organiser decides. */
  resume(copy: KeptCopy): void {
    this.#latest = copy.values
    if (copy.version === (this.#state.event?.version ?? null)) return this.change(copy.values)
    this.#set({ status: 'conflict' })
  }

  changeCover(change: CoverChange): void {
    this.#cover = change
    this.#set({ coverError: null, status: 'dirty' })
    if (this.automatic) void this.flush()
  }

  /** Saves now. True if everything is saved. With `telling`, ticket holders are notified of the change. */
  async flush(telling: Telling | null = null): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#telling = telling
    await this.#running
    await this.#run()
    return !this.hasUnsaved
  }

  /** Adopts the event as another call returned it, such as its publication. */
  adopt(event: EventView): void {
    this.#set({ event })
  }

  /** Stores the server's event as the saved version, and keeps the unsaved input. */
  rebase(event: EventView): void {
    this.#saved = valuesOf(event)
    this.#set({ event })
    this.#updateStatus()
  }

  /** Replaces the form's values with the server's. */
  replace(event: EventView): EventFormValues {
    this.#cover = null
    this.#refusedValues = {}
    this.#saved = valuesOf(event)
    this.#latest = this.#saved
    this.#set({ event, refused: {}, coverError: null })
    this.#updateStatus()
    return this.#saved
  }

  /** Saves over another session's version. */
  overwrite(): Promise<boolean> {
    this.#overwrite = true
    this.#set({ status: 'dirty' })
    return this.flush(this.#telling)
  }

  /** Stops the timer. A draft with unsaved changes is saved immediately, because its form is closed. */
  stop(): void {
    clearTimeout(this.#timer)
    if (this.automatic && this.#state.status === 'dirty') void this.#run()
  }

  #run(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #save(): Promise<void> {
    const values = this.#savable()
    const cover = this.#cover
    const nothing = cover === null && sameValues(values, this.#saved) && !this.#overwrite
    if (this.#state.status === 'conflict') return
    if (nothing || values.title.trim() === '') return this.#updateStatus()
    const typed = this.#latest
    this.#set({ status: 'saving' })
    try {
      this.#succeeded(values, cover, await this.#send(values, cover))
    } catch (error) {
      this.#failed(error, cover, typed)
    }
  }

  #send(values: EventFormValues, cover: CoverChange): Promise<EventView> {
    const { event } = this.#state
    const upload = cover !== null && cover !== 'remove' ? cover.upload : undefined
    const body = { ...bodyOf(values), removeCover: cover === 'remove' }
    if (event === null) return this.#parts.create(body, upload)
    const expected = this.#overwrite ? {} : { expectedVersion: event.version }
    const told = this.#telling && { tellGuests: true as const, ...this.#telling }
    return this.#parts.update(event._id, { ...body, ...expected, ...told }, upload)
  }

  #succeeded(values: EventFormValues, cover: CoverChange, event: EventView): void {
    this.#parts.copies.drop(this.#state.event?._id ?? null)
    this.#saved = values
    this.#overwrite = false
    this.#telling = null
    this.#retryAfter = FIRST_RETRY_MS
    if (this.#cover === cover) this.#cover = null
    this.#set({ event, savedAt: this.#parts.now(), message: null, retrying: false })
    this.#updateStatus()
  }

  #failed(error: unknown, cover: CoverChange, typed: EventFormValues): void {
    const code = errorCode(error) ?? ''
    const message = errorMessage(error)
    if (code === 'event.changed') return this.#set({ status: 'conflict', message })
    if (code.startsWith('upload.') || (isApiError(error) && error.status === 413 && cover !== null)) {
      if (this.#cover === cover) this.#cover = null
      this.#set({ coverError: message })
      return this.#updateStatus(true)
    }
    const refused = this.#refusalsIn(error, code, message, typed)
    if (Object.keys(refused).length > 0) {
      this.#set({ refused: { ...this.#state.refused, ...refused } })
      // Values that changed while the request was in progress are not the ones that the server rejected.
      this.#forgetRefusals()
      return this.#updateStatus(true)
    }
    const retrying = !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500
    this.#set({ status: 'failed', message, retrying })
    if (retrying) this.#retryLater()
  }

  #refusalsIn(error: unknown, code: string, message: string, typed: EventFormValues): FieldFaults {
    const named = Object.entries(fieldErrors(error)).map(([path, text]) => [path.split('.')[0] ?? path, text] as const)
    const field = fieldOfCode[code]
    const known = [...named, ...(field && named.length === 0 ? [[field, message] as const] : [])]
    // The server cannot mean a field that was already left out: reporting it again would never end.
    const fresh = known.filter(([name]) => isEventField(name) && !(name in this.#state.refused))
    for (const [name] of fresh) if (isEventField(name)) Object.assign(this.#refusedValues, { [name]: typed[name] })
    return Object.fromEntries(fresh)
  }

  #retryLater(): void {
    this.#saveAfter(this.#retryAfter)
    this.#retryAfter = Math.min(this.#retryAfter * 2, LONGEST_RETRY_MS)
  }

  #saveAfter(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(this.#telling), delay)
  }

  /** Updates the state when no request is in progress, and handles changes made during the last one. */
  #updateStatus(again = false): void {
    clearTimeout(this.#timer)
    const waiting = this.#cover !== null || !sameValues(this.#savable(), this.#saved)
    const saved = this.#state.savedAt === null ? 'idle' : 'saved'
    if (!this.hasUnsaved) this.#parts.copies.drop(this.#state.event?._id ?? null)
    this.#set({ status: waiting && this.#latest.title.trim() !== '' ? 'dirty' : saved })
    if (waiting && (this.automatic || again || this.#cover !== null)) this.#saveAfter(again ? 0 : SAVE_AFTER_MS)
  }

  /** The input without the invalid fields, which keep their saved values. */
  #savable(): EventFormValues {
    const faulty = [...Object.keys(faultsOf(this.#latest)), ...Object.keys(this.#state.refused)].filter(isEventField)
    return withFieldsOf(this.#latest, this.#saved, faulty)
  }

  #forgetRefusals(): void {
    const kept = Object.entries(this.#state.refused).filter(
      ([name]) => isEventField(name) && this.#latest[name] === this.#refusedValues[name],
    )
    if (kept.length < Object.keys(this.#state.refused).length) this.#set({ refused: Object.fromEntries(kept) })
  }

  #keepCopy(): void {
    const { event } = this.#state
    this.#parts.copies.write(event?._id ?? null, { values: this.#latest, version: event?.version ?? null })
  }

  #set(change: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...change }
    this.#parts.onState(this.#state)
  }
}
