import type { ManifestTicketView, ScanAnswerView } from '@foyer/contract'
import { dateOfPass, type OfflineFacts, uuidTag } from '@foyer/domain'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import type { StoredHead, StoredScan } from './door-store.ts'
import { eventTagOf } from './phone-dates.ts'

type PhonePasses = NonNullable<StoredHead['passes']>
type Presence = { at: Date; door: string | null }

/** A date at which this phone admits passes. */
interface PassDate {
  readonly id: string
  readonly startsAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
  readonly validity: StoredHead['validity']
  /** The opening hours as doors receive them; null if the door has none. */
  readonly hours: { readonly opensAt: string | null; readonly closesAt: string | null }
}

const EVER = { opensAt: new Date(-8.64e15), closesAt: new Date(8.64e15) }

/** The passes of the series, if a code or a ticket is one of them. */
export function passesFor(
  head: StoredHead,
  code: string | null,
  ticket: ManifestTicketView | undefined,
): PhonePasses | undefined {
  const { passes } = head
  if (!passes) return undefined
  const tag = eventTagOf(code)
  return (tag === null ? ticket?.pass !== undefined : tag === uuidTag(passes.eventId)) ? passes : undefined
}

/** Whether a door admits passes: not at a door for certain ticket types. */
export function admitsPasses({ ticketIds }: StoredHead['door']): boolean {
  return ticketIds === null
}

/** That a pass was refused by a door that admits none. Phones of such a door do not store passes, so its visits are not known. */
export function passRefusedHere(
  head: StoredHead,
  { code }: Pick<ScanAttempt, 'code'>,
  result: ScanAnswerView['result'],
): Pick<ScanAnswerView, 'pass'> {
  return result === 'wrong_door' && passesFor(head, code ?? null, undefined) ? { pass: { visits: null, used: 0 } } : {}
}

/** Whether a door belongs to a check-in list other than the main one. */
export const isOfList = ({ list }: Pick<StoredHead['door'], 'list'>): boolean => list !== null && list !== undefined

function datesOf({ dates, door, event, eventId, validity }: StoredHead): PassDate[] {
  if (!dates) {
    const hours = { opensAt: door.opensAt, closesAt: door.closesAt }
    return [{ id: eventId, startsAt: new Date(event.startsAt), ...EVER, validity, hours }]
  }
  return dates.map((date) => ({
    id: date._id,
    startsAt: new Date(date.startsAt),
    opensAt: new Date(date.opensAt),
    closesAt: new Date(date.closesAt),
    validity: date.validity,
    hours: date,
  }))
}

/** A pass without its visit at the date of this moment, which was undone. */
export function withoutVisit(head: StoredHead, ticket: ManifestTicketView, at: Date): ManifestTicketView {
  const { pass } = ticket
  const date = dateOfPass(datesOf(head), at, () => false)
  const admitted = pass?.admitted.filter(({ eventId }) => eventId !== date?.id)
  if (!pass || !admitted || admitted.length === pass.admitted.length) return ticket
  const used = isOfList(head.door) ? pass.used : pass.used - 1
  return { ...ticket, inside: admitted.length > 0, pass: { ...pass, admitted, used } }
}

/** The state of a pass at the dates of this phone: as the server last sent it, with this phone's own admissions applied. */
export class PassAtPhone {
  readonly #head: StoredHead
  readonly #dates: PassDate[]
  readonly #ticket: ManifestTicketView | undefined
  readonly #visits = new Map<string, Presence>()

  constructor(head: StoredHead, ticket: ManifestTicketView | undefined, own: readonly StoredScan[]) {
    this.#head = head
    this.#dates = datesOf(head)
    this.#ticket = ticket
    for (const { eventId, at, door } of ticket?.pass?.admitted ?? [])
      this.#visits.set(eventId, { at: new Date(at), door })
    for (const { verdict, undoneAt, scannedAt } of own) {
      const at = new Date(Date.parse(scannedAt) + head.skew)
      // A pass is never admitted at the same date twice, so the time alone determines the date.
      const date = dateOfPass(this.#dates, at, () => false)
      if (verdict === 'admitted' && undoneAt === null && date) this.#visits.set(date.id, { at, door: head.door.name })
    }
  }

  /** The date that a scan at this moment is for; undefined if the phone has none. */
  dateAt(now: Date): PassDate | undefined {
    return dateOfPass(this.#dates, now, ({ id }) => this.#visits.has(id))
  }

  /** Whether the pass was admitted at one of the dates. */
  get inside(): boolean {
    return this.#visits.size > 0
  }

  /** At how many of the dates the pass was admitted. */
  get admissions(): number {
    return this.#visits.size
  }

  /** At a check-in list, the phone's own admissions use up no visit. */
  #used(): number {
    const { used = 0, admitted = [] } = this.#ticket?.pass ?? {}
    return isOfList(this.#head.door) ? used : used + this.#visits.size - admitted.length
  }

  #usedHere(date: PassDate | undefined): boolean {
    if (!date) return false
    return isOfList(this.#head.door)
      ? (this.#ticket?.pass?.usedAt?.includes(date.id) ?? false)
      : this.#visits.has(date.id)
  }

  /** The pass in the form that the door's rule needs for a date. */
  known(date: PassDate | undefined): ReturnType<OfflineFacts['ticket']> {
    if (!this.#ticket?.pass) return undefined
    const here = date && this.#visits.get(date.id)
    return {
      ...this.#ticket,
      inside: here !== undefined,
      checkedInAt: here?.at ?? null,
      checkedInDoor: here?.door ?? null,
      pass: { visits: this.#ticket.pass.visits, used: this.#used(), usedHere: this.#usedHere(date) },
    }
  }

  /** Its visits as answers show them, including an admission at this moment. */
  answer(result: ScanAnswerView['result'], now: Date): Pick<ScanAnswerView, 'pass'> {
    if (!this.#ticket?.pass) return {}
    const date = this.dateAt(now)
    const isNew =
      result === 'admitted' && date !== undefined && !this.#visits.has(date.id) && !isOfList(this.#head.door)
    const used = this.#used() + (isNew ? 1 : 0)
    return {
      pass: { visits: this.#ticket.pass.visits, used, ...(isOfList(this.#head.door) && { ofList: true as const }) },
    }
  }

  /** The facts on which the verdict on a pass depends. */
  facts(passes: PhonePasses, now: Date, rule: (hours: PassDate['hours']) => OfflineFacts['door']) {
    const date = this.dateAt(now)
    const validity = date?.validity ?? this.#head.validity
    return {
      eventId: passes.eventId,
      door: rule(date?.hours ?? this.#head.door),
      validity: { from: new Date(validity.from), until: new Date(validity.until) },
      ticketTypeIds: passes.ticketTypes.map(({ _id }) => _id),
      visitsOf: (id: string) => passes.ticketTypes.find(({ _id }) => _id === id)?.visits ?? null,
      ticket: () => this.known(date),
      // These visits are already part of the pass.
      ownScans: () => [],
      keyUntil: (keyId: number) => {
        const until = passes.keys.find((key) => key.keyId === keyId)?.validUntil
        return until ? new Date(until) : null
      },
    } satisfies Omit<OfflineFacts, 'verify'>
  }
}
