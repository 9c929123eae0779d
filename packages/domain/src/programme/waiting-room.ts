/** A visitor's lot: HMAC-SHA256(seed, visitor id) in hexadecimal, lower case. */
export interface Lot {
  readonly visitorId: string
  readonly lot: string
}

/** The lots in the order in which their visitors are served: the smallest first; equal ones, which nobody will see, by the visitor's id. */
export function drawOrder<Drawn extends Lot>(lots: readonly Drawn[]): Drawn[] {
  return lots.toSorted((a, b) => compare(a.lot, b.lot) || compare(a.visitorId, b.visitorId))
}

/** By code unit, as a program in any language compares hexadecimal text. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** What the phase of a waiting room follows from. */
export interface WaitingRoomFacts {
  readonly startsAt: Date
  /** How long before the start visitors can join and take part in the draw. */
  readonly opensMinutes: number
  readonly drawnAt: Date | null
  readonly paused: boolean
  /** Tickets that are neither held nor sold; null without a limit. */
  readonly placesLeft: number | null
  readonly ended: 'empty' | 'sold_out' | 'off' | null
}

/**
 * `closed`: too early to join. `arriving`: who joins takes part in the draw. `drawing`: the start has come, the draw is under way.
 * `serving`: numbers are called. `paused`: by the organiser. `all_held`: every ticket is held by a checkout and may become available again.
 * `sold_out`, `ended`: over; after `ended` tickets are sold without a waiting room.
 */
export const waitingRoomPhases = [
  'closed',
  'arriving',
  'drawing',
  'serving',
  'paused',
  'all_held',
  'sold_out',
  'ended',
] as const
export type WaitingRoomPhase = (typeof waitingRoomPhases)[number]

const MINUTE_MS = 60_000

/** When visitors can join. */
export function opensAt({ startsAt, opensMinutes }: Pick<WaitingRoomFacts, 'startsAt' | 'opensMinutes'>): Date {
  return new Date(startsAt.getTime() - opensMinutes * MINUTE_MS)
}

export function waitingRoomPhase(room: WaitingRoomFacts, now: Date): WaitingRoomPhase {
  if (room.ended !== null) return room.ended === 'sold_out' ? 'sold_out' : 'ended'
  if (room.drawnAt === null) {
    if (now < opensAt(room)) return 'closed'
    return now < room.startsAt ? 'arriving' : 'drawing'
  }
  if (room.paused) return 'paused'
  return room.placesLeft === 0 ? 'all_held' : 'serving'
}

/** The percentage of the measured holds per second that is admitted; the rest is for visitors admitted before. */
const SHARE_OF_THROUGHPUT = 0.75
/** Visitors per second before anything has been measured. */
const UNMEASURED_RATE = 5
/** What is left is offered over at least so long. Faster would make the draw a race among more visitors than there are tickets. */
const OFFERED_OVER_SECONDS = 60
/** One visitor every ten seconds while anything is left, so that nobody waits indefinitely. */
const SLOWEST_RATE = 0.1

/**
 * How many visitors a second are let in. The organiser's fixed rate, or what the measured throughput of holds can bear, and never more
 * than offers what is left within a minute. 0 when nothing is left.
 */
export function admissionRate({
  fixedPerMinute,
  holdsPerSecond,
  placesLeft,
}: {
  fixedPerMinute: number | null
  holdsPerSecond: number | null
  placesLeft: number | null
}): number {
  if (placesLeft !== null && placesLeft <= 0) return 0
  if (fixedPerMinute !== null) return fixedPerMinute / 60
  const bearable = holdsPerSecond === null ? UNMEASURED_RATE : holdsPerSecond * SHARE_OF_THROUGHPUT
  const offered = placesLeft === null ? Infinity : placesLeft / OFFERED_OVER_SECONDS
  return Math.max(SLOWEST_RATE, Math.min(bearable, offered))
}

/** How far a waiting room has called its numbers. `numbered` is the last number that a visitor has. */
export interface Serving {
  readonly served: number
  readonly numbered: number
  /** The moment up to which `served` was counted. */
  readonly servedAt: Date
}

/** After a longer silence, e.g. of a stopped program, only so much is caught up at once. */
const MOST_CAUGHT_UP_MS = 10_000

/**
 * The serving counter at `now`, moved on by `rate` visitors a second. Whole visitors only: the rest of a visitor stays in `servedAt`, so
 * that slow rates are kept exactly. An empty queue saves nothing up.
 */
export function advanceServing(serving: Serving, { rate, now }: { rate: number; now: Date }): Serving {
  const since = now.getTime() - serving.servedAt.getTime()
  if (since <= 0) return serving
  const waiting = serving.numbered - serving.served
  if (rate <= 0 || waiting <= 0) return { ...serving, servedAt: now }
  // One visitor is caught up however slow the rate is.
  const elapsed = Math.min(since, Math.max(MOST_CAUGHT_UP_MS, 1000 / rate))
  const from = now.getTime() - elapsed
  const called = Math.floor((elapsed / 1000) * rate)
  if (called >= waiting) return { ...serving, served: serving.numbered, servedAt: now }
  return { ...serving, served: serving.served + called, servedAt: new Date(from + (called / rate) * 1000) }
}

/** How many visitors are before this one, itself included: 1 is next, 0 has been called. */
export function waitingPosition(number: number, served: number): number {
  return Math.max(0, number - served)
}

/** Seconds until a position is called at this rate; null where that cannot be said, because nobody is called now. */
export function estimatedWait(position: number, rate: number): number | null {
  if (position <= 0) return 0
  return rate > 0 ? Math.ceil(position / rate) : null
}

/** Phases in which a number that was called lets its visitor in: a pause stops further calls alone. */
const LETS_IN: ReadonlySet<WaitingRoomPhase> = new Set(['serving', 'all_held', 'paused'])

/** Where a visitor stands. `position` is null without a number, `waitSeconds` where it cannot be said. */
export interface QueueStanding {
  readonly position: number | null
  readonly waitSeconds: number | null
  /** The number was called, and its visitor may go in. */
  readonly called: boolean
}

/** Where the visitor with this number stands in a room; null is a visitor who has no number yet. */
export function queueStanding(
  number: number | null,
  { phase, served, ratePerMinute }: { phase: WaitingRoomPhase; served: number; ratePerMinute: number },
): QueueStanding {
  if (number === null) return { position: null, waitSeconds: null, called: false }
  const position = waitingPosition(number, served)
  if (!LETS_IN.has(phase)) return { position, waitSeconds: null, called: false }
  return { position, waitSeconds: estimatedWait(position, ratePerMinute / 60), called: position === 0 }
}
