import type { SessionView } from '@foyer/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { SESSION_OPEN } from '../../../http/session.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { signSessionToken } from '../../../http/tokens.ts'
import { uuidv7 } from '../../../ids.ts'
import { rememberNetwork } from '../login-guard/index.ts'
import { findUser } from './accounts.queries.ts'
import { userView } from './accounts.view.ts'

/** Where a login came from, kept so that its owner can recognise it. */
export interface Origin {
  readonly ip: string
  readonly network: Network
  readonly userAgent: string
}

export function originOf(request: FastifyRequest): Origin {
  return {
    ip: request.ip,
    network: Subject.network(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  }
}

const ABSOLUTE_HOURS = { organiser: 30 * 24, administrator: 8 } as const

/** Opens a session for a user whose identity has just been proved; `proved` is false where a second factor is still owed. */
export async function openSession(
  deps: Deps,
  trx: Trx,
  userId: string,
  origin: Origin,
  { proved = true } = {},
): Promise<SessionView> {
  const user = await findUser(trx, userId)
  if (!user) throw new Error('A session was asked for a user that does not exist')
  const hours = user.is_admin ? ABSOLUTE_HOURS.administrator : ABSOLUTE_HOURS.organiser
  const session = await trx
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      user_id: userId,
      user_agent: origin.userAgent.slice(0, 300),
      ip: origin.ip,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      proved_at: proved ? sql<Date>`now()` : null,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await rememberNetwork(trx, userId, origin.network)
  return { token: await signSessionToken(deps, userId, session.id, session.expires_at), user: userView(user) }
}

/** Ends sessions of a user; the next request with their tokens is refused. `except` keeps one. Answers how many ended. */
export async function revokeSessions(
  db: Database | Trx,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$call((query) => (except === null ? query : query.where('id', '<>', except)))
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

export async function revokeSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}

export function listOpenSessions(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as administrator', 'administrator.id', 'sessions.acting_admin_id')
    .selectAll('sessions')
    .select(['administrator.first_name as acting_first_name', 'administrator.last_name as acting_last_name'])
    .where('sessions.user_id', '=', userId)
    .where(SESSION_OPEN)
    .orderBy('sessions.last_seen_at', 'desc')
    .limit(100)
    .execute()
}
