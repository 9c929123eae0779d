import { waitingRoomPhases } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { fileView, id, instant, lookup } from '../primitives.ts'

/** How long before the start of sales visitors can join, in minutes. */
export const WAITING_ROOM_OPENS = { least: 5, most: 1440 } as const
export const MOST_ADMITTED_PER_MINUTE = 100_000

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The state of a waiting room, the same for every visitor, so that a cache can answer it. `participants` counts the visitors who joined;
 * after the draw that is the last number. `drawn` is how many of them took part in the draw. `seedHash` is the SHA-256 of the seed and is
 * published from the beginning; `seed` is null until the draw. `ratePerMinute` is how many visitors are admitted per minute now.
 */
export const waitingRoomView = z
  .object({
    eventId: id,
    phase: z.enum(waitingRoomPhases),
    opensAt: instant,
    startsAt: instant,
    serverTime: instant,
    participants: z.int(),
    drawn: z.int().nullable(),
    drawnAt: instant.nullable(),
    served: z.int(),
    ratePerMinute: z.number(),
    seedHash: hex32,
    seed: hex32.nullable(),
  })
  .meta({ id: 'WaitingRoom' })
export type WaitingRoomView = z.infer<typeof waitingRoomView>

/**
 * One visitor's place. `number` is null before the draw, and briefly after joining later. `position` counts the visitors up to and
 * including this one; it is 0 once the visitor is called. `waitSeconds` is an estimate, null if nobody is being admitted.
 */
export const waitingPlaceView = z
  .object({
    visitorId: id,
    number: z.int().nullable(),
    position: z.int().nullable(),
    waitSeconds: z.int().nullable(),
    /** Whether it is this visitor's turn. */
    called: z.boolean(),
    room: waitingRoomView,
  })
  .meta({ id: 'WaitingPlace' })
export type WaitingPlaceView = z.infer<typeof waitingPlaceView>

/** A new place. `token` is its only credential: anyone who has it can use the place. */
export const joinedWaitingRoomView = z.object({ token: z.string(), place: waitingPlaceView })

/** The pass with which one visitor can buy at one event. Sent in the header `x-waiting-pass` of `placeOrder`. */
export const waitingPassView = z.object({ pass: z.string(), expiresAt: instant })

/** `ratePerMinute` null: as many as the measured throughput and the remaining tickets allow. */
export const waitingRoomInput = z.strictObject({
  enabled: z.boolean(),
  startsAt: instant,
  opensMinutes: z.int().min(WAITING_ROOM_OPENS.least).max(WAITING_ROOM_OPENS.most),
  ratePerMinute: z.int().min(1).max(MOST_ADMITTED_PER_MINUTE).nullable(),
})
export type WaitingRoomInput = z.infer<typeof waitingRoomInput>

/** A waiting room as its organiser sees it. Both are null where an event never had one. */
export const waitingRoomSettingsView = z
  .object({
    settings: waitingRoomInput.nullable(),
    paused: z.boolean(),
    room: waitingRoomView.nullable(),
    can: z.object({
      /** Changes the settings, until the draw. */
      change: z.boolean(),
      /** Pauses, continues or ends the admission of visitors. */
      control: z.boolean(),
    }),
  })
  .meta({ id: 'WaitingRoomSettings' })
export type WaitingRoomSettingsView = z.infer<typeof waitingRoomSettingsView>

const ofEvent = z.strictObject({ eventId: id })
const token = lookup(120, 1)
const placeHeaders = z.object({ 'x-waiting-place': token })

/** Waiting rooms before a rush: a draw among those who come before sales begin, then numbers that are called. */
export const waitingRoomRows = {
  getWaitingRoom: row({
    method: 'GET',
    url: '/api/waiting-rooms/:eventId',
    tag: 'Waiting rooms',
    summary: 'The state of a waiting room, the same for everyone; poll every few seconds',
    permission: 'event:browse',
    schema: { params: ofEvent, response: { 200: waitingRoomView } },
    errors: ['waiting_room.not_found'],
  }),
  joinWaitingRoom: row({
    method: 'POST',
    url: '/api/waiting-rooms/:eventId/visitors',
    tag: 'Waiting rooms',
    summary: 'Join the waiting room: take part in the draw, or queue behind everyone who has joined',
    permission: 'waiting-room:join',
    schema: { params: ofEvent, response: { 201: joinedWaitingRoomView } },
    errors: ['waiting_room.not_found', 'waiting_room.closed'],
  }),
  getWaitingPlace: row({
    method: 'GET',
    url: '/api/waiting-rooms/:eventId/place',
    tag: 'Waiting rooms',
    summary: 'The place in the waiting room that belongs to a token',
    permission: 'waiting-room:join',
    schema: { params: ofEvent, headers: placeHeaders, response: { 200: waitingPlaceView } },
    errors: ['waiting_room.not_found', 'waiting_room.place_not_found'],
  }),
  takeWaitingPass: row({
    method: 'POST',
    url: '/api/waiting-rooms/:eventId/pass',
    tag: 'Waiting rooms',
    summary: 'The pass of a visitor whose number has been called; can be requested again after it expires',
    permission: 'waiting-room:join',
    schema: { params: ofEvent, body: z.strictObject({ token }), response: { 200: waitingPassView } },
    errors: ['waiting_room.not_found', 'waiting_room.place_not_found', 'waiting_room.not_called'],
  }),
  getWaitingRoomDraw: row({
    method: 'GET',
    url: '/api/waiting-rooms/:eventId/draw.csv',
    tag: 'Waiting rooms',
    summary: 'The draw: number, visitor and lot of each participant, to be verified with the published seed',
    permission: 'event:browse',
    schema: { params: ofEvent, response: { 200: fileView } },
    errors: ['waiting_room.not_found', 'waiting_room.not_drawn'],
    produces: 'text/csv',
  }),
  getWaitingRoomSettings: row({
    method: 'GET',
    url: '/api/waiting-rooms/:eventId/settings',
    tag: 'Waiting rooms',
    summary: 'The waiting room of an event with its progress',
    permission: 'events:read',
    schema: { params: ofEvent, response: { 200: waitingRoomSettingsView } },
    errors: ['event.not_found'],
  }),
  saveWaitingRoom: row({
    method: 'PUT',
    url: '/api/waiting-rooms/:eventId/settings',
    tag: 'Waiting rooms',
    summary:
      'Switch the waiting room of an event on or off and say when sales begin; after the draw it can only be switched off',
    permission: 'events:write',
    schema: { params: ofEvent, body: waitingRoomInput, response: { 200: waitingRoomSettingsView } },
    errors: ['event.not_found', 'event.state', 'waiting_room.drawn', 'waiting_room.start_invalid'],
  }),
  pauseWaitingRoom: row({
    method: 'PUT',
    url: '/api/waiting-rooms/:eventId/paused',
    tag: 'Waiting rooms',
    summary: 'Pause or resume the admission of visitors',
    permission: 'events:write',
    schema: {
      params: ofEvent,
      body: z.strictObject({ paused: z.boolean() }),
      response: { 200: waitingRoomSettingsView },
    },
    errors: ['event.not_found', 'waiting_room.not_found'],
  }),
}
