import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiSnapshot, type ApiSnapshot, breaksBetween } from './api-snapshot.ts'
import { currentApiVersion } from './api-versions.ts'
import { type Row, row } from './define.ts'
import { listOf, pageQuery } from './primitives.ts'
import { routes } from './routes.ts'

const released = JSON.parse(readFileSync(new URL('../api-snapshot.json', import.meta.url), 'utf8')) as ApiSnapshot

const HOW = `A program that calls the API could notice this. Take it back, or announce it: add a version to apiVersions, make it the
current one, describe it in docs/guide/developers/api.md, and run "npm run api:snapshot".`

test('programs that were written for the released API go on working', () => {
  // A new version has to announce its breaking changes.
  const breaks = released.version === currentApiVersion ? breaksBetween(released, apiSnapshot(routes)) : []
  expect(breaks.length === 0 ? [] : [...breaks, HOW]).toEqual([])
})

test('the snapshot is of the version that calls get', () => {
  expect(released.version, 'Run "npm run api:snapshot".').toBe(currentApiVersion)
  const page = readFileSync(new URL('../../../docs/guide/developers/api.md', import.meta.url), 'utf8')
  expect(page, 'docs/guide/developers/api.md says what each version changed').toContain(currentApiVersion)
})

test('calls that need a person are no part of it', () => {
  expect(Object.keys(released.calls)).toContain('listApiKeys')
  expect(Object.keys(released.calls)).not.toContain('createApiKey')
})

const thing = z.object({ _id: z.string(), state: z.enum(['open', 'over']), note: z.string().nullable() })
const input = z.strictObject({ name: z.string().max(60), kind: z.enum(['big', 'small']).default('big') })

function rowOf(changes: Partial<Row> & { body?: z.ZodType; answer?: z.ZodType; query?: z.ZodType } = {}): Row {
  const { body = input, answer = listOf(thing), query = pageQuery, ...rest } = changes
  const schema = { querystring: query, body, response: { 200: answer } }
  return {
    ...row({ method: 'POST', url: '/api/things', tag: 'Things', summary: 'Things', permission: 'events:read', schema }),
    ...rest,
  }
}

const before = apiSnapshot({ listThings: rowOf() })
const breaksOf = (changed: Row) => breaksBetween(before, apiSnapshot({ listThings: changed }))

test.each([
  ['another address', rowOf({ url: '/api/objects' }), 'listThings: has another url'],
  ['another scope', rowOf({ permission: 'events:write' }), 'listThings: has another scope'],
  [
    'a field of the answer that is gone',
    rowOf({ answer: listOf(thing.omit({ note: true })) }),
    'listThings.response.items[].note: is gone',
  ],
  [
    'a field of the answer that can be missing',
    rowOf({ answer: listOf(thing.partial({ note: true })) }),
    'listThings.response.items[].note: can be missing now',
  ],
  [
    'another type',
    rowOf({ answer: listOf(thing.extend({ _id: z.int() })) }),
    'listThings.response.items[]._id: has another type',
  ],
  [
    'a value that is gone',
    rowOf({ answer: listOf(thing.extend({ state: z.enum(['open']) })) }),
    'listThings.response.items[].state: the value "over" is gone',
  ],
  [
    'null that is gone',
    rowOf({ answer: listOf(thing.extend({ note: z.string() })) }),
    'listThings.response.items[].note: has another type',
  ],
  [
    'a field that is required now',
    rowOf({ body: input.extend({ size: z.int() }) }),
    'listThings.body.size: is required now',
  ],
  ['an input that is gone', rowOf({ body: input.omit({ kind: true }) }), 'listThings.body.kind: is gone'],
  [
    'an accepted value that is gone',
    rowOf({ body: input.extend({ kind: z.enum(['big']).default('big') }) }),
    'listThings.body.kind: the value "small" is gone',
  ],
  [
    'a shorter text',
    rowOf({ body: input.extend({ name: z.string().max(50) }) }),
    'listThings.body.name: maxLength is stricter',
  ],
  [
    'a required query',
    rowOf({ query: pageQuery.extend({ day: z.string() }) }),
    'listThings.querystring.day: is required now',
  ],
])('%s is a break', (_what, changed, found) => {
  expect(breaksOf(changed)).toEqual([found])
})

test('a call that is gone, or closed to keys, is a break', () => {
  expect(breaksBetween(before, apiSnapshot({}))).toEqual(['listThings: the call is gone'])
  expect(breaksOf(rowOf({ stepUp: true }))).toEqual(['listThings: the call is gone'])
})

test.each([
  ['a field of the answer', rowOf({ answer: listOf(thing.extend({ size: z.int() })) })],
  ['a value of the answer', rowOf({ answer: listOf(thing.extend({ state: z.enum(['open', 'over', 'lost']) })) })],
  ['an optional input', rowOf({ body: input.extend({ size: z.int().optional() }) })],
  ['an accepted value', rowOf({ body: input.extend({ kind: z.enum(['big', 'small', 'tiny']).default('big') }) })],
  ['a longer text', rowOf({ body: input.extend({ name: z.string().max(70) }) })],
  ['an optional query', rowOf({ query: pageQuery.extend({ cursor: z.string().optional() }) })],
])('%s more is no break', (_what, changed) => {
  expect(breaksOf(changed)).toEqual([])
  expect(
    breaksBetween(before, { ...before, calls: { ...before.calls, ...apiSnapshot({ more: changed }).calls } }),
  ).toEqual([])
})
