import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { permissions, type RouteName, type Row, routes } from '@foyer/contract'
import { z } from 'zod'
import { exampleOf } from './example-of.ts'
import { newKey } from './factories.ts'
import type { CallScene, MakeSample, Sample } from './matrix-sample.ts'
import type { Place, World } from './matrix-world.ts'

const FEATURES = join(import.meta.dirname, '../features')

async function scenes(): Promise<CallScene[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/calls-scene.ts'),
  )
  return Promise.all(
    files.map(async (file) => {
      const loaded = (await import(join(FEATURES, file))) as { callScene: CallScene }
      return loaded.callScene
    }),
  )
}

const found = await scenes()
const things = Object.assign({}, ...found.map((scene) => scene.things)) as NonNullable<CallScene['things']>
const calls = Object.assign({}, ...found.map((scene) => scene.calls)) as NonNullable<CallScene['calls']>

/** Names of calls that scenes prepare, each of which must be a row. */
export const preparedNames: readonly string[] = Object.keys(calls)

async function paramsOf(row: Row, given: Record<string, string>, place: Place, world: World) {
  const params: Record<string, string> = {}
  const parts = row.url.split('/')
  for (const [position, part] of parts.entries()) {
    if (!part.startsWith(':')) continue
    const name = part.slice(1)
    const before = parts[position - 1] ?? ''
    const make = things[name === 'id' ? before : name]
    const value = given[name] ?? (await make?.(place, world))
    if (value === undefined) throw new Error(`No calls-scene.ts makes the ${name} of ${row.method} ${row.url}`)
    params[name] = value
  }
  return params
}

function headersOf(row: Row, { own }: World): Record<string, string> {
  const named = row.schema.headers instanceof z.ZodObject ? row.schema.headers.shape : {}
  return {
    ...('idempotency-key' in named && { 'idempotency-key': newKey() }),
    ...(permissions[row.permission] === 'order-holder' && { 'x-order-token': own.paid.token }),
  }
}

function queryOf(row: Row, { eventId }: Place): Record<string, string> {
  const { querystring } = row.schema
  if (!querystring) return {}
  const wanted = exampleOf(querystring, { eventId }) as Record<string, unknown>
  const ofEvent = querystring instanceof z.ZodObject && 'eventId' in querystring.shape && { eventId }
  return { ...Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, String(value)])), ...ofEvent }
}

function payloadOf(row: Row, { eventId, ticketTypeId }: Place, given: Sample['payload']): Sample['payload'] {
  const { body } = row.schema
  if (!body || Buffer.isBuffer(given)) return given
  return { ...(exampleOf(body, { eventId, ticketId: ticketTypeId }) as object), ...given }
}

/** A valid call of a row, which follows from its schemas but for what a scene prepares. What a call uses up is made anew for each. */
function sampleOf(name: RouteName): MakeSample {
  const row: Row = routes[name]
  return async (place, world) => {
    const given = (await calls[name]?.(place, world)) ?? {}
    const payload = payloadOf(row, place, given.payload)
    return {
      params: await paramsOf(row, given.params ?? {}, place, world),
      query: { ...queryOf(row, place), ...given.query },
      headers: { ...headersOf(row, world), ...given.headers },
      ...(payload && { payload }),
    }
  }
}

export const samples = Object.fromEntries(
  (Object.keys(routes) as RouteName[]).map((name) => [name, sampleOf(name)]),
) as Record<RouteName, MakeSample>
