import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorView, RouteName } from '@foyer/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../http/limits.ts'
import { hasRoom, type RateLimit } from '../http/rate-limit.ts'
import { Subject, type SubjectKind } from '../http/subject.ts'
import { call } from './index.ts'
import { limitsPage } from './limits-page.ts'
import { mayCall } from './matrix-acting.ts'
import { newEmail, type Sample } from './matrix-sample.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf } from './matrix-site.ts'
import { atOnce } from './race.ts'
import { awayFromWindowEdge } from './rate-windows.ts'

let world: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  world = await openMatrix()
})
afterAll(() => world.close())

/** Runs `act` with other hits for a limit and nothing counted yet, so that the test need not know the subject that a call counts on. */
async function withHits<T>(limit: RateLimit, hits: number, act: () => Promise<T>): Promise<T> {
  const before = limit.hits
  await world.site.deps.pool.query('delete from rate_limits')
  Object.assign(limit, { hits })
  try {
    return await act()
  } finally {
    Object.assign(limit, { hits: before })
  }
}

/** Changes samples so that they count towards limits that their ordinary calls do not count towards. */
const VARIANTS: Partial<Record<keyof typeof limits, (sample: Sample, name: RouteName) => Sample>> = {
  secondFactorCodes: byCode,
  secondFactorCodesDaily: byCode,
  ownNetworkCodes: byCode,
  ownNetworkCodesDaily: byCode,
  // A right code of a door is never limited.
  doorCodes: wrongDoorCode,
  doorCodesOfEvent: wrongDoorCode,
  promoTries: withCode,
  promoGuesses: withCode,
  giftCardGuesses: (sample) => ({ ...sample, payload: { code: '0000-0000-0000-0000' } }),
  strangeCodes: (sample) => ({
    ...sample,
    payload: withFields(sample, { code: 'not one of ours', ticketId: undefined }),
  }),
}

const withFields = ({ payload }: Sample, fields: object): object => Object.assign({}, payload, fields)

function byCode(sample: Sample, name: RouteName): Sample {
  return name === 'proveSession' ? { ...sample, payload: { code: '123456' } } : sample
}

function wrongDoorCode(sample: Sample): Sample {
  return { ...sample, payload: withFields(sample, { code: 'ZZZZZZZZZZZZ' }) }
}

function withCode(sample: Sample): Sample {
  const named = 'code' in (sample.payload ?? {}) ? 'code' : 'promoCode'
  return { ...sample, payload: withFields(sample, { [named]: 'NOSUCHCODE' }) }
}

const ofKiosks = new Set<RouteName>(['openKiosk', 'checkInByOrder'])

/** Limits for networks that an account was logged in to from. */
const OWN_NETWORK = new Set<string>(['ownNetworkCodes', 'ownNetworkCodesDaily'])

async function requestFor(key: string, name: RouteName): Promise<InjectOptions> {
  const made = await samples[name](world.own, world)
  const sample = VARIANTS[key as keyof typeof limits]?.(made, name) ?? made
  const role = ofKiosks.has(name) ? 'kiosk' : mayCall(name)
  const request = requestOf(world, name, sample, await world.credentials(role))
  if (OWN_NETWORK.has(key))
    await world.site.deps.pool.query(
      'insert into known_networks (user_id, network) select id, $1 from users on conflict do nothing',
      [request.remoteAddress],
    )
  return request
}

const send = (request: InjectOptions) => call<Partial<ErrorView>>(world.site.app, request)

async function mailJobs(): Promise<number> {
  const { rows } = await world.site.deps.pool.query<{ jobs: number }>(
    `select count(*)::int as jobs from pgboss.job where name in ('mail.send', 'account.mail')`,
  )
  return rows[0]?.jobs ?? 0
}

/** Limits that the ordinary calls do not reach; the named tests do. */
const ELSEWHERE = new Set(
  Object.entries<RateLimit>(limits).flatMap(([key, { name }]) =>
    // `orders/free-orders.test.ts`, `orders/buyer-guesses.test.ts`, `payments/gift-card-sales.test.ts`, where a repeated request counts once,
    // `payouts/provider-payouts.test.ts` and `payments/mollie.test.ts`.
    name.startsWith('free-order') ||
    name.startsWith('bank-transfer') ||
    name.startsWith('gift-card-sale') ||
    name === 'account-name' ||
    name === 'buyer-guess' ||
    name === 'notice-unknown'
      ? [key]
      : [],
  ),
)

/**
 * Calls that cannot be sent five times at once: the same correction changes nothing the second time, and a link that was replaced opens
 * nothing any more. The organiser's call, which has the same limit, is sent.
 */
const ONCE = new Set<RouteName>(['correctBuyer', 'replaceOrderLink'])

const pairs = Object.entries<RateLimit>(limits)
  .filter(([key]) => !ELSEWHERE.has(key))
  .flatMap(([key, limit]) => limit.calls.map((name) => [key, name, limit] as const))

describe('every declared limit', () => {
  test.each(Object.entries<RateLimit>(limits))('%s lets exactly its hits through, all at once', async (_, limit) => {
    await awayFromWindowEdge(world.site, limit.seconds)
    const subjects = limit.by.map((kind) => {
      if (kind === 'block') return Subject.block(Subject.network('2001:db8:b10c::1'))
      return kind === 'network' ? Subject.network(world.freshAddress()) : Subject.of(kind, newEmail())
    })
    const outcomes = await withHits(limit, 4, () =>
      atOnce(10, () => hasRoom(world.site.deps, limit, ...(subjects as Subject<SubjectKind>[]))),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(4)
  })

  test.each(pairs.filter(([, , { beyond }]) => beyond === 'refused'))('%s bounds %s', async (key, name, limit) => {
    const request = await requestFor(key, name)
    const { status, headers } = await withHits(limit, 0, () => send(request))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each(
    pairs.filter(([, name, { counts, beyond }]) => counts === 'calls' && beyond === 'refused' && !ONCE.has(name)),
  )('%s: of five calls of %s at once two pass', async (key, name, limit) => {
    await awayFromWindowEdge(world.site, limit.seconds)
    const request = await requestFor(key, name)
    const answers = await withHits(limit, 2, () => atOnce(5, () => send(request)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  // Beyond the limit of strange codes a scan is answered and not logged, which check-in/conflicts.test.ts shows.
  test.each(pairs.filter(([, , { beyond, counts }]) => beyond === 'silent' && counts !== 'failures'))(
    '%s: beyond it %s answers as ever and sends one mail less',
    async (key, name, limit) => {
      const sent = async (hits: number) => {
        const request = await requestFor(key, name)
        const before = await mailJobs()
        const { status, body } = await withHits(limit, hits, () => send(request))
        return { status, message: body.message, mails: (await mailJobs()) - before }
      }
      const usual = await sent(limit.hits)
      expect(await sent(0)).toEqual({ ...usual, mails: usual.mails - 1 })
    },
  )

  test('has a name of its own', () => {
    const names = Object.values<RateLimit>(limits).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('docs/limits.md is made from the declared limits (npm run limits)', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/limits.md'), 'utf8')).toBe(limitsPage())
})
