import type { ErrorView, WaitingPlaceView, WaitingRoomSettingsView, WaitingRoomView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { call, createEvent, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const HOUR = 3_600_000

export interface RushSale {
  readonly eventId: string
  readonly ticketTypeId: string
  readonly customUrl: string
  readonly organiser: TestUser
}

export function saveRoom(
  app: FastifyInstance,
  { eventId, organiser }: Pick<RushSale, 'eventId' | 'organiser'>,
  fields: Record<string, unknown> = {},
) {
  return call<WaitingRoomSettingsView & ErrorView>(app, {
    method: 'PUT',
    url: `/api/waiting-rooms/${eventId}/settings`,
    headers: organiser.headers,
    payload: {
      enabled: true,
      startsAt: new Date(Date.now() + HOUR).toISOString(),
      opensMinutes: 120,
      ratePerMinute: null,
      ...fields,
    },
  })
}

/** A published event with a waiting room that visitors can join, an hour before sales begin. */
export async function createRush(
  site: TestApp,
  {
    room,
    ...options
  }: { room?: Record<string, unknown>; ticket?: Record<string, unknown>; organiser?: TestUser; publish?: boolean } = {},
): Promise<RushSale> {
  const sale = await createEvent(site, options)
  const saved = await saveRoom(site.app, sale, room)
  if (saved.status !== 200) throw new Error(`The waiting room was refused: ${JSON.stringify(saved.body)}`)
  return sale
}

let addresses = 0

/** Joins from a network of its own unless told otherwise. */
export function joinRoom(app: FastifyInstance, eventId: string, remoteAddress?: string) {
  addresses += 1
  return call<{ token: string; place: WaitingPlaceView } & ErrorView>(app, {
    method: 'POST',
    url: `/api/waiting-rooms/${eventId}/visitors`,
    remoteAddress: remoteAddress ?? `10.7.${(addresses >> 8) & 255}.${addresses & 255}`,
  })
}

export async function joinedToken(app: FastifyInstance, eventId: string): Promise<string> {
  const joined = await joinRoom(app, eventId)
  if (joined.status !== 201) throw new Error(`Joining was refused: ${JSON.stringify(joined.body)}`)
  return joined.body.token
}

export function getRoom(app: FastifyInstance, eventId: string) {
  return call<WaitingRoomView & ErrorView>(app, { method: 'GET', url: `/api/waiting-rooms/${eventId}` })
}

export function getPlace(app: FastifyInstance, eventId: string, token: string) {
  const url = `/api/waiting-rooms/${eventId}/place`
  return call<WaitingPlaceView & ErrorView>(app, { method: 'GET', url, headers: { 'x-waiting-place': token } })
}

export function takePass(app: FastifyInstance, eventId: string, token: string) {
  const url = `/api/waiting-rooms/${eventId}/pass`
  return call<{ pass: string; expiresAt: string } & ErrorView>(app, { method: 'POST', url, payload: { token } })
}

/** Sales begin now: who has joined takes part in the draw. */
export async function beginSales({ deps }: Pick<TestApp, 'deps'>, eventId: string): Promise<void> {
  await deps.pool.query(`update waiting_rooms set starts_at = $2, served_at = $2 where event_id = $1`, [
    eventId,
    deps.now(),
  ])
}
