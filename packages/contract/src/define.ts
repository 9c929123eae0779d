import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/** A row's payload schemas. `response` holds the one success answer, by status. */
export interface RowSchema {
  readonly params?: z.ZodType
  readonly querystring?: z.ZodType
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  readonly response: Readonly<Record<number, z.ZodType>>
}

/**
 * One HTTP call of Foyer. The server registers it, the browser's endpoints are derived from it, OpenAPI documents it and the
 * authorisation matrix walks it.
 *
 * - `permission`: who may call it at all; whose thing it may touch is decided by the feature's policy (a foreign id answers 404).
 * - `errors`: codes this call adds to those any call may answer (`common` in the catalogue).
 * - `upload`: the body may also arrive as multipart/form-data with a part `data` (the JSON body) and a part of this name (a picture).
 * - `produces`: media type of an answer that is a file rather than JSON.
 * - `stepUp`: only from a session that has proved a moment ago who is there, by the second factor or, without one, the password.
 * - `ownHand`: never by an administrator who acts as somebody else, and never by an API key; `stepUp` includes it.
 * - `notActing`: never by an administrator who acts as somebody else, while API keys with the scope may.
 * - `compressed`: its answers are long enough to be worth it.
 * - `rawBody`: the body may be of any content type, and its handler gets the bytes as they arrived.
 * - `bodyLimit`: bytes, where the default of 1 MiB does not fit.
 */
export interface Row {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/api/${string}`
  readonly tag: string
  readonly summary: string
  readonly permission: Permission
  readonly schema: RowSchema
  readonly errors?: readonly ErrorCode[]
  readonly upload?: 'cover' | 'photo' | 'file'
  readonly produces?:
    | 'application/pdf'
    | 'application/json'
    | 'text/html'
    | 'text/calendar'
    | 'text/csv'
    | 'text/event-stream'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  readonly stepUp?: true
  readonly ownHand?: true
  readonly notActing?: true
  readonly compressed?: true
  readonly rawBody?: true
  readonly bodyLimit?: number
}

/** Declares a row, keeping its exact type. */
export const row = <const R extends Row>(declared: R): R => declared
