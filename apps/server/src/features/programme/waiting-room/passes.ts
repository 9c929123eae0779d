import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { admits, PASS_SECONDS } from './waiting-room-tokens.ts'

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

/** Refuses who was not let in by the waiting room of an event. Decided by the signature of the passes alone. */
export function assertLetIn(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  eventId: string,
  passes: readonly string[],
): void {
  const at = { eventId, now: now() }
  if (!passes.some((pass) => admits(secrets, pass, at)))
    throw new AppError('waiting_room.required', { details: { eventId } })
}
