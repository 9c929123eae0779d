import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { type PassWorth, PASS_SECONDS, worthOfPass } from './waiting-room-tokens.ts'

const PASS = 'foyer_pass_'
const COOKIES = new RegExp(`(?:^|;\\s*)${PASS}[0-9a-f-]{36}=([\\w-]{1,100})`, 'g')
const MOST_PASSES = 20

const secure = ({ publicUrl }: Site) => (publicUrl.startsWith('https:') ? '; Secure' : '')

/** The cookie with a pass of a waiting room. Browsers send it with API calls only; those that hold tickets read it. */
export function passCookie(site: Site, eventId: string, pass: string): string {
  return `${PASS}${eventId}=${pass}; Path=/api; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Lax${secure(site)}`
}

const PLACE = 'foyer_place_'
/** A rush is over by then. */
const PLACE_SECONDS = 2 * 86_400

/** The cookie by which a browser that joins again gets back to its place; pages other than waiting rooms do not see it. */
export function placeCookie(site: Site, eventId: string, token: string): string {
  return `${PLACE}${eventId}=${token}; Path=/waiting-room; Max-Age=${PLACE_SECONDS}; HttpOnly; SameSite=Lax${secure(site)}`
}

/** The token of the place that a browser has in this room already; null without one. */
export function placeOf({ headers }: Pick<FastifyRequest, 'headers'>, eventId: string): string | null {
  const named = `${PLACE}${eventId}=`
  const kept = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(named))
  return kept?.slice(named.length) ?? null
}

/** The passes that a call came with: of programs in a header, of browsers in cookies. */
export function passesOf({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] {
  const header = headers['x-waiting-pass']
  const named = typeof header === 'string' ? header.split(',').map((pass) => pass.trim()) : []
  const kept = [...(headers.cookie ?? '').matchAll(COOKIES)].flatMap(([, pass]) => pass ?? [])
  return [...named, ...kept].slice(0, MOST_PASSES)
}

/** The passes of one request. It may be priced several times; each event's passes are checked and counted once. */
export class ShownPasses {
  readonly #deps: Pick<Deps, 'secrets' | 'now' | 'metrics'>
  readonly #passes: readonly string[]
  readonly #worth = new Map<string, PassWorth>()

  constructor(deps: Pick<Deps, 'secrets' | 'now' | 'metrics'>, passes: readonly string[]) {
    this.#deps = deps
    this.#passes = passes
  }

  /** Whether the request came without any pass. */
  get none(): boolean {
    return this.#passes.length === 0
  }

  /** Refuses visitors who were not let in by the waiting room of an event. Decided by the signature of the passes alone. */
  assertLetIn(eventId: string): void {
    if (this.#worthFor(eventId) !== 'admitted') throw new AppError('waiting_room.required', { details: { eventId } })
  }

  #worthFor(eventId: string): PassWorth {
    const known = this.#worth.get(eventId)
    if (known) return known
    const { secrets, now, metrics } = this.#deps
    const at = { eventId, now: now() }
    const worths = this.#passes.map((pass) => worthOfPass(secrets, pass, at))
    const result = (['admitted', 'expired'] as const).find((worth) => worths.includes(worth)) ?? 'missing'
    metrics.waitingRoomPasses.inc({ result })
    this.#worth.set(eventId, result)
    return result
  }
}
