import { pathOf } from './path-of.ts'
import {
  apiVersions,
  type Audience,
  errorView,
  isRepeatable,
  permissions,
  type Permission,
  type Row,
  VERSION_HEADER,
} from '@foyer/contract'
import { type OrganisationPermission, rolesGranting } from '@foyer/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { type Actor, type DoorActor, isStaffed, type KeyActor, type MemberActor, type UserActor } from './actor.ts'
import { AppError } from './app-error.ts'
import { compressAnswer } from './compression.ts'
import { inLanguage, requestedLanguage } from './language.ts'
import type { PairedPhones } from './paired-phones.ts'
import { claimCall, keepAnswer, type RunningCall } from './idempotent-calls.ts'
import type { KeyBudgets } from './key-budgets.ts'
import { identify, ORGANISATION_HEADER } from './session.ts'
import { type Network, Subject } from './subject.ts'
import { assertUploadFits, readUpload, type Upload } from './upload.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type ActorOf<P extends Permission> = (typeof permissions)[P] extends 'user' | 'admin'
  ? UserActor
  : (typeof permissions)[P] extends 'member'
    ? MemberActor
    : (typeof permissions)[P] extends 'door' | 'door-staff'
      ? UserActor | DoorActor
      : Actor
type SuccessOf<R extends Row> = R['schema']['response'][keyof R['schema']['response']]

/** A call that passed the row's schema and permission. */
export interface Call<R extends Row> {
  readonly params: Parsed<R['schema']['params']>
  readonly query: Parsed<R['schema']['querystring']>
  readonly headers: Parsed<R['schema']['headers']>
  readonly body: Parsed<R['schema']['body']>
  /** The bytes of the body as they arrived; empty unless the row says `rawBody`. */
  readonly rawBody: Buffer
  readonly actor: ActorOf<R['permission']>
  readonly upload: Upload | null
  /** Where the call comes from, for limits. The bare IP address is `request.ip` and only for showing to its owner. */
  readonly network: Network
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<R extends Row> = (call: Call<R>) => Promise<z.output<SuccessOf<R>>>

/** A row with its handler, ready to be registered. */
export interface ServedRow {
  readonly row: Row
  readonly handler: (call: never) => Promise<unknown>
}

/** Ties a handler to its row; what it takes and answers is typed by the row's schemas. */
export function route<R extends Row>(row: R, handler: Handler<R>): ServedRow {
  return { row, handler }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    row?: Row
  }
  interface FastifyRequest {
    actor: Actor
    upload: Upload | null
    /** A call of a member or an API key under an idempotency key, until the answer is stored. */
    runningCall: RunningCall | null
  }
}

/** Checks what each audience requires of an actor. The features check the secrets of orders and tickets; the appeals check appellants. */
function admit(audience: Audience, actor: Actor, now: Date): void {
  if (audience === 'anyone' || audience === 'order-holder') return
  if (audience === 'ticket-holder' || audience === 'appellant') return
  if (audience === 'door' && actor.kind === 'door') return
  if (audience === 'door-staff' && actor.kind === 'door') return assertStaffed(actor, now)
  if (actor.kind === 'key' && audience !== 'member') throw new AppError('api_key.not_allowed')
  if (audience === 'member') return assertBelongs(actor)
  if (actor.kind !== 'user') throw new AppError('session.required')
  if (audience === 'admin' && !actor.isAdmin) throw new AppError('session.forbidden')
}

/**
 * Requires a login or an API key, and that the user belongs to the organisation that the request names. The policy checks the permission,
 * because it knows the event or the organisation.
 */
function assertBelongs(actor: Actor): void {
  if (actor.kind === 'key') return
  if (actor.kind !== 'user') throw new AppError('session.required')
  if (actor.organisationId === undefined) throw new AppError('organisation.not_found')
}

function assertStaffed(actor: DoorActor, now: Date): void {
  if (!isStaffed(actor, now)) throw new AppError('door.staff_only')
}

/**
 * What an API key may call: what has its scopes, in its own organisation, and needs no person. Its events and the role of its member
 * are asked by the policy.
 */
function assertOpenToKey(row: Row, actor: KeyActor, request: FastifyRequest): void {
  if (row.stepUp || row.ownHand) throw new AppError('api_key.not_allowed')
  const named = request.headers[ORGANISATION_HEADER]
  if (named !== undefined && named !== actor.organisationId) throw new AppError('organisation.not_found')
  const { permission } = row
  if (isOfMembers(permission) && !actor.scopes.includes(permission))
    throw new AppError('member.forbidden', { details: { permission, roles: rolesGranting(permission) } })
}

const isOfMembers = (permission: Permission): permission is OrganisationPermission =>
  permissions[permission] === 'member'

/** A call may name the version of the API it was written for. */
function assertKnownVersion({ headers }: FastifyRequest): void {
  const version = headers[VERSION_HEADER]
  if (version !== undefined && !apiVersions.some((known) => known === version))
    throw new AppError('request.unknown_version', { details: { versions: apiVersions } })
}

/** Logs that an administrator does something as another user. */
export type OnActed = (acted: { actor: UserActor; row: Row; path: string }) => Promise<void>

/** What is known of who calls, shared by all rows. */
export interface Callers {
  readonly phones: PairedPhones
  readonly keyBudgets: KeyBudgets
  readonly onActed: OnActed
}

/**
 * If a second factor is required, an administrator without one reaches only their own account, to set one up. Calls that a stolen session
 * must not make require a step-up.
 */
function assertGuarded(deps: Deps, row: Row, actor: Actor): void {
  if (permissions[row.permission] === 'anyone' || actor.kind !== 'user') return
  if (actor.actingAdminId !== null && (row.ownHand || row.stepUp || row.notActing)) throw new AppError('session.acting')
  const mustEnrol = deps.site.secondFactor === 'required' && actor.isAdmin && !actor.guarded
  if (mustEnrol && row.permission !== 'account:self') throw new AppError('session.enrol_second_factor')
  if (row.stepUp && !actor.proved) throw new AppError('session.step_up')
}

const NO_BYTES = Buffer.alloc(0)

/** Serves a row: identify, permit, read the upload, validate, handle, and send only what the row declares. */
export function serve(
  app: FastifyInstance,
  deps: Deps,
  { row, handler }: ServedRow,
  { phones, keyBudgets, onActed }: Callers,
): void {
  const status = Number(Object.keys(row.schema.response)[0])
  const audience = permissions[row.permission]
  const { produces: file, upload } = row
  app.route({
    method: row.method,
    url: row.url,
    ...(row.bodyLimit !== undefined && { bodyLimit: row.bodyLimit }),
    schema: {
      ...(row.schema.params && { params: row.schema.params }),
      ...(row.schema.querystring && { querystring: row.schema.querystring }),
      ...(row.schema.headers && { headers: row.schema.headers }),
      ...(row.schema.body && { body: row.schema.body }),
      response: { ...(file ? {} : row.schema.response), '4xx': errorView, '5xx': errorView },
    },
    config: { row },
    // The head of a stream of events would be followed by a stream that nobody reads.
    exposeHeadRoute: file !== 'text/event-stream',
    onRequest: async (request, reply) => {
      request.actor = { kind: 'anonymous' }
      assertKnownVersion(request)
      const actor = await identify(deps, phones, request)
      request.actor = actor
      if (actor.kind === 'key') await keyBudgets.spend(actor.keyId, reply)
      admit(audience, actor, deps.now())
      assertGuarded(deps, row, actor)
      if (actor.kind === 'key' && audience === 'member') assertOpenToKey(row, actor, request)
    },
    ...(upload && {
      preParsing: async (request: FastifyRequest) => assertUploadFits(request),
      preValidation: async (request: FastifyRequest) => readUpload(request, upload),
    }),
    ...(isRepeatable(row) && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => claimCall(deps, request, reply),
    }),
    onSend: [...(isRepeatable(row) ? [keepAnswer(deps)] : []), ...(row.compressed ? [compressAnswer] : [])],
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
        rawBody: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
        actor: request.actor,
        upload: request.upload,
        network: Subject.network(request.ip),
        request,
        reply,
      }
      const { actor } = request
      // Logged before the call is handled: nothing is done as another user without an entry.
      if (actor.kind === 'user' && actor.actingAdminId !== null && row.method !== 'GET')
        await onActed({ actor, row, path: pathOf(request.url) })
      const answer = await inLanguage(requestedLanguage(request.headers, deps.site), () => handler(call as never))
      void reply.code(status)
      // The parameter is given in full: without it, readers of calendars and tables fall back to another character set.
      if (file) void reply.type(saysCharset(file) ? `${file}; charset=utf-8` : file)
      return answer
    },
  })
}

/** A text must say its charset; a stream of events is UTF-8 by definition. */
function saysCharset(mediaType: string): boolean {
  return mediaType.startsWith('text/') && mediaType !== 'text/event-stream'
}
