import { z } from 'zod'
import { type ApiVersion, currentApiVersion } from './api-versions.ts'
import type { Row } from './define.ts'
import { permissions } from './permissions.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** A call that API keys can make, as a program sees it, with its schemas as JSON Schema. */
export interface CallSnapshot {
  readonly method: string
  readonly url: string
  readonly scope: string
  readonly input: Readonly<Partial<Record<'params' | 'querystring' | 'headers' | 'body', JsonSchema>>>
  readonly output: JsonSchema
}

/** All calls of a version of the API that keys can make, by name. */
export interface ApiSnapshot {
  readonly version: string
  readonly calls: Readonly<Record<string, CallSnapshot>>
}

/** Whether an API key can make a call: it must belong to an organisation and not require a person. */
export function isOpenToKeys(row: Row): boolean {
  return permissions[row.permission] === 'member' && !row.stepUp && !row.ownHand
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function callSnapshot(row: Row): CallSnapshot {
  const { response, ...parts } = row.schema
  const input = Object.fromEntries(
    Object.entries<z.ZodType | undefined>(parts).flatMap(([part, schema]) =>
      schema ? [[part, schemaOf(schema, 'input')] as const] : [],
    ),
  )
  const [answer = z.void()] = Object.values(response)
  return { method: row.method, url: row.url, scope: row.permission, input, output: schemaOf(answer, 'output') }
}

/** The calls of these rows that API keys can make. */
export function apiSnapshot(rows: Readonly<Record<string, Row>>, version: ApiVersion = currentApiVersion): ApiSnapshot {
  const open = Object.entries(rows).filter(([, row]) => isOpenToKeys(row))
  const calls = open.map(([name, row]) => [name, callSnapshot(row)] as const)
  return { version, calls: Object.fromEntries(calls.toSorted(([one], [other]) => (one < other ? -1 : 1))) }
}

type Direction = 'input' | 'output'

interface Side {
  readonly schema: JsonSchema
  /** What `$ref` of the schema points into. */
  readonly root: JsonSchema
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): JsonSchema => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function resolved({ schema, root }: Side): Side {
  const { $ref: reference } = schema
  if (typeof reference !== 'string') return { schema, root }
  const target = reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .reduce<JsonSchema>((place, part) => objectOf(place[part]), root)
  return { schema: target, root }
}

const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems'] as const
const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems'] as const

const numberOf = (schema: JsonSchema, bound: string, missing: number) =>
  typeof schema[bound] === 'number' ? schema[bound] : missing

/** Input that was accepted before and is refused now. */
function tightened(path: string, before: JsonSchema, after: JsonSchema): string[] {
  const lower = LOWER_BOUNDS.filter((bound) => numberOf(after, bound, -Infinity) > numberOf(before, bound, -Infinity))
  const upper = UPPER_BOUNDS.filter((bound) => numberOf(after, bound, Infinity) < numberOf(before, bound, Infinity))
  const pattern = after['pattern'] !== undefined && after['pattern'] !== before['pattern'] ? ['pattern'] : []
  return [...lower, ...upper, ...pattern].map((bound) => `${path}: ${bound} is stricter`)
}

function brokenProperties(path: string, before: Side, after: Side, direction: Direction, seen: Seen): string[] {
  const [was, is] = [objectOf(before.schema['properties']), objectOf(after.schema['properties'])]
  const [needed, needs] = [listOf(before.schema['required']), listOf(after.schema['required'])]
  const fields = Object.entries(was).flatMap(([name, schema]) =>
    name in is
      ? compare(
          `${path}.${name}`,
          { schema: objectOf(schema), root: before.root },
          { schema: objectOf(is[name]), root: after.root },
          direction,
          seen,
        )
      : [`${path}.${name}: is gone`],
  )
  const changed =
    direction === 'input'
      ? needs.filter((name) => !needed.includes(name)).map((name) => `${path}.${String(name)}: is required now`)
      : needed
          .filter((name) => !needs.includes(name) && typeof name === 'string' && name in is)
          .map((name) => `${path}.${String(name)}: can be missing now`)
  return [...fields, ...changed]
}

type Seen = ReadonlySet<JsonSchema>

/** An input may accept more types than before; any new type in an answer, including null, has to be read differently. */
function hasOtherType(before: JsonSchema, after: JsonSchema, direction: Direction): boolean {
  const typesOf = ({ type }: JsonSchema) => (Array.isArray(type) ? listOf(type) : [type])
  const [was, is] = [typesOf(before), typesOf(after)]
  return was.some((type) => !is.includes(type)) || (direction === 'output' && is.length > was.length)
}

function compare(path: string, first: Side, second: Side, direction: Direction, seen: Seen = new Set()): string[] {
  const [before, after] = [resolved(first), resolved(second)]
  if (seen.has(before.schema)) return []
  const within = new Set([...seen, before.schema])
  const variants = listOf(before.schema['anyOf'] ?? before.schema['oneOf']).map(objectOf)
  const others = listOf(after.schema['anyOf'] ?? after.schema['oneOf']).map(objectOf)
  const asSides = (schemas: readonly JsonSchema[], side: Side) =>
    (schemas.length > 0 ? schemas : [side.schema]).map((schema) => ({ schema, root: side.root }))
  if (variants.length > 0 || others.length > 0) {
    const now = asSides(others, after)
    return asSides(variants, before).flatMap((variant) => {
      const found = now.map((candidate) => compare(path, variant, candidate, direction, within))
      return found.toSorted((one, other) => one.length - other.length)[0] ?? []
    })
  }
  if (hasOtherType(before.schema, after.schema, direction)) return [`${path}: has another type`]
  const values = (schema: JsonSchema) => ('const' in schema ? [schema['const']] : listOf(schema['enum']))
  const left = values(after.schema)
  const gone =
    left.length > 0 || values(before.schema).length === 0
      ? values(before.schema).filter((value) => !left.includes(value))
      : []
  const isNarrowed = direction === 'input' && values(before.schema).length === 0 && left.length > 0
  return [
    ...gone.map((value) => `${path}: the value ${JSON.stringify(value)} is gone`),
    ...(isNarrowed ? [`${path}: only certain values are accepted now`] : []),
    ...(direction === 'input' ? tightened(path, before.schema, after.schema) : []),
    ...brokenProperties(path, before, after, direction, within),
    ...(['items', 'additionalProperties'] as const).flatMap((part) =>
      isObject(before.schema[part]) && isObject(after.schema[part])
        ? compare(
            `${path}[]`,
            { schema: before.schema[part], root: before.root },
            { schema: after.schema[part], root: after.root },
            direction,
            within,
          )
        : [],
    ),
  ]
}

/** What a program written for `before` could notice: calls, fields and values that are gone, and input that is refused or required now. */
export function breaksBetween(before: ApiSnapshot, after: ApiSnapshot): string[] {
  return Object.entries(before.calls).flatMap(([name, was]) => {
    const is = after.calls[name]
    if (!is) return [`${name}: the call is gone`]
    const moved = (['method', 'url', 'scope'] as const).filter((part) => was[part] !== is[part])
    const parts = ['params', 'querystring', 'headers', 'body'] as const
    const input = parts.flatMap((part) => {
      const [first, second] = [was.input[part] ?? {}, is.input[part] ?? {}]
      // A part that did not exist before counts as an object without properties.
      const start = was.input[part] ? first : { ...first, type: second['type'] }
      return compare(`${name}.${part}`, { schema: start, root: first }, { schema: second, root: second }, 'input')
    })
    const output = compare(
      `${name}.response`,
      { schema: was.output, root: was.output },
      { schema: is.output, root: is.output },
      'output',
    )
    return [...moved.map((part) => `${name}: has another ${part}`), ...input, ...output]
  })
}
