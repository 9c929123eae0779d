import type { ErrorView, RouteName } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from './index.ts'
import { mayCall } from './matrix-acting.ts'
import type { Sample } from './matrix-sample.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf, routeNames, rowOf } from './matrix-site.ts'

let world: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  world = await openMatrix()
})
afterAll(() => world.close())

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Path = readonly (string | number)[]

/** Each value of a body with the way to it, the body itself left out. */
function valuesOf(value: Json, path: Path = []): { path: Path; value: Json }[] {
  const own = path.length === 0 ? [] : [{ path, value }]
  if (value === null || typeof value !== 'object') return own
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, [...path, key]))]
}

function withValue(body: Json, [first, ...rest]: Path, value: Json): Json {
  if (first === undefined) return value
  if (Array.isArray(body))
    return body.map((item, index) => (index === Number(first) ? withValue(item, rest, value) : item))
  if (body === null || typeof body !== 'object') return body
  return { ...body, [first]: withValue(body[first] ?? null, rest, value) }
}

const CONTROL = 'a control character'

/** Values that no field of the kind may take. */
function wrongFor(value: Json): [what: string, wrong: Json][] {
  if (value === null) return []
  if (typeof value === 'string')
    return [
      ['an object', { toString: 'x' }],
      ['a number', 7.5],
      ['a text of 300,000 characters', 'x'.repeat(300_000)],
      [CONTROL, 'a\u0000b'],
    ]
  if (typeof value === 'number')
    return [
      ['text', 'many'],
      ['1e21', 1e21],
      ['a fraction', -0.5],
    ]
  if (typeof value === 'boolean') return [['text', 'perhaps']]
  if (Array.isArray(value)) return [['text', 'one, two']]
  return [['a number', 7]]
}

/** Texts that are compared with a secret, a title or a printed code. A wrong one is a valid value of the field that does not match. */
const COMPARED = new Set([
  'confirmEmail.token',
  'resetPassword.token',
  'readInvitation.token',
  'acceptInvitation.token',
  'verifyEmail.token',
  'login.password',
  'cancelEvent.title',
  'validateTicket.code',
  'sendScans.scans.0.code',
  'handInScans.scans.0.code',
])
/** Bodies with two shapes: the error for a body that fits neither names the whole body instead of a field. */
const UNIONS = new Set<RouteName>(['proveSession'])

function isRefused(name: RouteName, path: Path, what: string, status: number, fields: object): boolean {
  if (status === 413 || (what === CONTROL && COMPARED.has(`${name}.${path.join('.')}`))) return true
  const named = Object.keys(fields).some((field) => field.split('.')[0] === path[0] || UNIONS.has(name))
  return status === 400 && named
}

/** Some caller who may make the call. */
function callerOf(name: RouteName) {
  const role = mayCall(name)
  return world.credentials(role)
}

async function answerTo(name: RouteName, sample: Sample) {
  return call<Partial<ErrorView> & { answers?: { error: string | null }[] }>(
    world.site.app,
    requestOf(world, name, sample, await callerOf(name)),
  )
}

const isJson = ({ payload }: Sample) => payload !== undefined && !Buffer.isBuffer(payload)
const inJson = ({ payload }: Sample): Json => JSON.parse(JSON.stringify(payload)) as Json

describe('what does not fit the contract is refused, at its field', () => {
  test.each(routeNames.filter((name) => rowOf(name).schema.body !== undefined))('%s', async (name) => {
    const sample = await samples[name](world.own, world)
    if (!isJson(sample)) return
    const body = inJson(sample)
    const passed: string[] = []
    for (const { path, value } of valuesOf(body))
      for (const [what, wrong] of wrongFor(value)) {
        const { status, body: answer } = await answerTo(name, {
          ...sample,
          payload: withValue(body, path, wrong) as object,
        })
        const refusedByItself = answer.answers?.every(({ error }) => error === 'scan.unreadable')
        if (!refusedByItself && !isRefused(name, path, what, status, answer.fields ?? {}))
          passed.push(`${path.join('.')} as ${what}: ${status} ${answer.code} ${JSON.stringify(answer.fields)}`)
      }
    const unknown = await answerTo(name, { ...sample, payload: { ...(body as object), nobodyKnows: 1 } })
    if (unknown.status !== 400) passed.push(`an unknown field: ${unknown.status}`)
    expect(passed).toEqual([])
  })
})

describe('a question the contract does not know is refused, at its name', () => {
  const asking = routeNames.filter((name) => rowOf(name).schema.querystring !== undefined)
  test.each(asking)('%s', async (name) => {
    const sample = await samples[name](world.own, world)
    const ask = (key: string, value: string) => answerTo(name, { ...sample, query: { ...sample.query, [key]: value } })
    const { querystring } = rowOf(name).schema
    const keys = querystring instanceof z.ZodObject ? Object.keys(querystring.shape) : []
    expect(keys).not.toEqual([])
    const passed: string[] = []
    for (const key of [...keys, 'nobodyKnows']) {
      const { status, body } = await ask(key, 'a\u0000b')
      if (status !== 400 || !Object.keys(body.fields ?? {}).some((field) => field === key || key === 'nobodyKnows'))
        passed.push(`${key}: ${status} ${body.code} ${JSON.stringify(body.fields)}`)
    }
    expect(passed).toEqual([])
  })

  const days = asking.flatMap((name) => daysOf(name).map((key) => [name, key] as const))
  test.each(days)('%s about a %s that no database or calendar knows', async (name, key) => {
    const sample = await samples[name](world.own, world)
    for (const day of ['0000-01-01', '9999-12-31']) {
      const { status, body } = await answerTo(name, { ...sample, query: { ...sample.query, [key]: day } })
      expect({ day, status, fields: Object.keys(body.fields ?? {}) }).toEqual({ day, status: 400, fields: [key] })
    }
  })
})

/** The parameters of a call that are days. */
function daysOf(name: RouteName): string[] {
  const { querystring } = rowOf(name).schema
  if (!(querystring instanceof z.ZodObject)) return []
  const { properties = {} } = z.toJSONSchema(querystring, { io: 'input' })
  return Object.entries(properties).flatMap(([key, schema]) =>
    typeof schema === 'object' && schema.format === 'date' ? [key] : [],
  )
}
