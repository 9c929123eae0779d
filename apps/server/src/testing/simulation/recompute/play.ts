import { expect } from 'vitest'
import { createPayoutAccount } from '../../../features/money/payouts/payout-scene.ts'
import type { Dispute } from '../../../features/sales/payments/dispute-scene.ts'
import { uuidv7 } from '../../../ids.ts'
import { call, createUser, newKey, type TestUser } from '../../factories.ts'
import type { TestApp } from '../../test-app.ts'
import { type ModelOrganiser, newOrganiser } from './model.ts'
import type { Fee } from './second-pricing.ts'

/** A number from 0 to below `most`, the same for the same seed. */
export type Next = (most: number) => number

export interface Player {
  readonly site: TestApp
  readonly admin: TestUser
  readonly user: TestUser
  readonly organiser: ModelOrganiser
  readonly fee: Fee
  readonly next: Next
  /** The disputes that banks have not decided, by the id of their order. */
  readonly openDisputes: Map<string, Dispute>
  /** How often each thing that the census names happened. */
  readonly played: Map<string, number>
}

/** Lets buyers try as often as a sequence needs: it takes seconds for what takes real buyers days. */
export function forgetAttempts({ deps }: TestApp): Promise<unknown> {
  return deps.db.deleteFrom('rate_limits').execute()
}

/** Counts something for the census. */
export function count({ played }: Player, what: string): void {
  played.set(what, (played.get(what) ?? 0) + 1)
}

/** One of a list. */
export const pick = <T>(list: readonly T[], next: Next): T => {
  const found = list[next(list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}

/** An organiser with their own fee: a percentage, an amount per ticket, and possibly a minimum and a maximum. */
export async function createPlayer(site: TestApp, admin: TestUser, currency: string, next: Next): Promise<Player> {
  const user = await createUser(site)
  const fee: Fee = {
    basisPoints: BigInt(next(1200)),
    fixed: BigInt(next(80)),
    least: next(2) === 0 ? BigInt(next(120)) : null,
    most: next(2) === 0 ? BigInt(120 + next(300)) : null,
  }
  await site.deps.db
    .insertInto('platform_fees')
    .values({
      id: uuidv7(),
      currency,
      organiser_id: user.id,
      basis_points: Number(fee.basisPoints),
      fixed_per_ticket: Number(fee.fixed),
      minimum: fee.least === null ? null : Number(fee.least),
      maximum: fee.most === null ? null : Number(fee.most),
    })
    .execute()
  await createPayoutAccount(site, user.id, currency)
  const organiser = newOrganiser(currency)
  return { site, admin, user, organiser, fee, next, openDisputes: new Map(), played: new Map() }
}

/** Sends a request as a user that must succeed, and answers what it returned. */
export async function post<T>(site: TestApp, user: TestUser, url: string, payload: object = {}): Promise<T> {
  const headers = { ...user.headers, 'idempotency-key': newKey() }
  const { status, body } = await call<T>(site.app, { method: 'POST', url, headers, payload })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
