import { type ErrorView, permissions, type RouteName } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../ids.ts'
import { type Schema, schemaOf, valueOf } from './example-of.ts'
import { call, organisationOf } from './index.ts'
import { manager, type Sample } from './matrix-sample.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf, routeNames, rowOf } from './matrix-site.ts'

/** Where an id stands in a body or a query, `[]` for the elements of a list. */
type Path = readonly string[]

const isSame = (one: Path, other: Path) => one.join('.') === other.join('.')

function idPaths({ anyOf, oneOf, properties = {}, items, format }: Schema, at: Path = []): Path[] {
  return [
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((option) => idPaths(option, at)),
    ...Object.entries(properties).flatMap(([name, inner]) => idPaths(inner, [...at, name])),
    ...(items ? idPaths(items, [...at, '[]']) : []),
    ...(format === 'uuid' ? [at] : []),
  ]
}

/** A value of a schema in which an id stands at a path; the rest stays as it is, or is an example. */
function withId(schema: Schema, [step, ...rest]: Path, id: string, present: unknown): unknown {
  if (step === undefined) return id
  const options = schema.anyOf ?? schema.oneOf
  const option = options?.find((each) => idPaths(each).some((path) => isSame(path, [step, ...rest])))
  if (option) return withId(option, [step, ...rest], id, present)
  if (step === '[]') {
    const list: readonly unknown[] = Array.isArray(present) ? present : []
    return [withId(schema.items ?? {}, rest, id, list[0]), ...list.slice(1)]
  }
  const known = typeof present === 'object' && present !== null ? present : valueOf(schema, {})
  const fields: Record<string, unknown> = { ...(known as object) }
  return { ...fields, [step]: withId(schema.properties?.[step] ?? {}, rest, id, fields[step]) }
}

/** Calls that make one thing of each kind. */
const MADE_BY = {
  bundle: 'createBundle',
  door: 'createDoor',
  list: 'createCheckInList',
  question: 'createQuestion',
  series: 'createSeries',
} as const satisfies Readonly<Record<string, RouteName>>
type Kind = keyof typeof MADE_BY | 'event' | 'organisation' | 'ticketType' | 'user'

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/event/i, 'event'],
  [/bundle/i, 'bundle'],
  [/question.*_id|questionId/, 'question'],
  [/ticket|variant/i, 'ticketType'],
  [/listId/, 'list'],
  [/doorId/, 'door'],
  [/seriesId/, 'series'],
  [/organisation/, 'organisation'],
  [/userId|actorId/, 'user'],
]

const kindOf = (path: Path) => KINDS.find(([pattern]) => pattern.test(path.join('.')))?.[1]

/** Filters, which find nothing then, and fields without a meaning in the samples. */
const FINDS_NOTHING = /^filter\.|^selection\.|^needsTicketIds|^fromEventId/

/** Where calls of members name something in their body or query. */
const named = routeNames.flatMap((name) => {
  const { permission, schema } = rowOf(name)
  if (!['member', 'user'].includes(permissions[permission])) return []
  return (['body', 'querystring'] as const).flatMap((part) => {
    const described = schema[part] && schemaOf(schema[part])
    const paths = described ? idPaths(described).filter((path) => kindOf(path) !== undefined) : []
    return described ? paths.map((path) => ({ call: name, at: path.join('.'), part, path, described })) : []
  })
})

let world: Awaited<ReturnType<typeof openMatrix>>
const foreign = new Map<Kind, string>()
beforeAll(async () => {
  world = await openMatrix()
  const { eventId, ticketTypeId, organiser } = world.foreign
  foreign.set('event', eventId).set('ticketType', ticketTypeId).set('user', organiser.id)
  foreign.set('organisation', await organisationOf(world.site, organiser))
  for (const [kind, name] of Object.entries(MADE_BY)) {
    const request = requestOf(world, name, await samples[name](world.foreign, world), organiser.headers)
    foreign.set(kind as Kind, (await call<{ _id: string }>(world.site.app, request)).body._id)
  }
})
afterAll(() => world.close())

async function answerTo({ call: name, part, path, described }: (typeof named)[number], id: string): Promise<string> {
  const sample: Sample = await samples[name](world.own, world)
  if (part === 'body') sample.payload = withId(described, path, id, sample.payload) as object
  else sample.query = { ...sample.query, [path[0] ?? '']: id }
  const { headers } = await manager(world.own, world)
  const { status, body } = await call<Partial<ErrorView> & { items?: readonly unknown[] }>(
    world.site.app,
    requestOf(world, name, sample, headers),
  )
  return [status, body.code, body.items?.length].filter((fact) => fact !== undefined).join(' ')
}

test('bodies and queries name things of many kinds', () => {
  expect(new Set(named.map(({ path }) => kindOf(path))).size).toBe(KINDS.length)
  expect([...foreign.values()].every((id) => id.length === uuidv7().length)).toBe(true)
})

test.each(named)('$call answers an id of another organisation in $at as one of nothing', async (place) => {
  const id = foreign.get(kindOf(place.path) ?? 'event') ?? ''
  const answer = await answerTo(place, id)
  expect(answer).toBe(await answerTo(place, uuidv7()))
  const isRefused = rowOf(place.call).method !== 'GET' && !FINDS_NOTHING.test(place.at)
  expect(answer).toMatch(isRefused ? /^4/ : /^[24]/)
})
