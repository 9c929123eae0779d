import fastifySwagger from '@fastify/swagger'
import * as contract from '@foyer/contract'
import {
  type Audience,
  type ErrorCode,
  errorsByStatus,
  errorView,
  fileView,
  permissions,
  type Row,
  routes,
} from '@foyer/contract'
import { codeWords } from '../http/error-words.ts'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a session, from a login' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, foyer_live_…; the scopes that a call needs stand beside it',
  },
  door: { type: 'http', scheme: 'bearer', description: 'The token of a device that was paired with a door' },
  order: inHeader('x-order-token', 'The secret of the order, from the link in its mail'),
  ticket: inHeader('x-ticket-token', 'The secret of a ticket that was passed on, from the link in its mail'),
  appeal: inHeader('x-appeal-token', 'What a suspended user is given at login instead of a session'),
} as const

/**
 * The named schemas of the contract that this process serves. The built web application brings a copy of some, under the same
 * names in zod's global registry, and two schemas of one name cannot be described.
 */
function contractSchemas() {
  const registry = z.registry<{ id?: string | undefined }>()
  for (const value of Object.values<unknown>(contract)) {
    const named = value instanceof z.ZodType ? value.meta() : undefined
    if (value instanceof z.ZodType && named?.id !== undefined) registry.add(value, named)
  }
  return registry
}

type Scheme = keyof typeof securitySchemes

/** The credentials each audience is known by, any one of which is enough. */
const credentials: Record<Audience, readonly Scheme[]> = {
  anyone: [],
  'order-holder': ['order'],
  'ticket-holder': ['ticket'],
  appellant: ['session', 'appeal'],
  user: ['session'],
  member: ['session', 'key'],
  door: ['door', 'session'],
  'door-staff': ['door', 'session'],
  admin: ['session'],
}

const credentialHeaders: ReadonlySet<string> = new Set(
  Object.values(securitySchemes).flatMap((scheme) => ('name' in scheme ? [scheme.name] : [])),
)

const operationIds: ReadonlyMap<Row, string> = new Map(
  Object.entries<Row>(routes).map(([name, declared]) => [declared, name]),
)

/** Collects the OpenAPI 3.1 description; must be registered before the routes. */
export async function collectOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const schemas = { schemaRegistry: contractSchemas() }
  const transformRoute = createJsonSchemaTransform(schemas)
  const transformDocument = createJsonSchemaTransformObject(schemas)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Foyer',
        version: '0.1.0',
        description: 'Event ticketing. Amounts are integers of minor units.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: [...new Set(Object.values<Row>(routes).map(({ tag }) => tag))].map((name) => ({ name })),
      components: { securitySchemes },
    },
    transform: (input) => {
      const row = input.route.config?.row
      return transformRoute({ ...input, schema: row ? describe(row, input.schema) : input.schema })
    },
    transformObject: (input) => published(transformDocument(input)),
  })
}

function describe(row: Row, schema: FastifySchema): FastifySchema {
  const [status = '200', answer] = Object.entries(row.schema.response)[0] ?? []
  const operationId = operationIds.get(row)
  return {
    ...schema,
    ...(operationId !== undefined && { operationId }),
    response: { [status]: row.produces ? fileOf(row.produces) : answer, ...errorResponses(row) },
    tags: [row.tag],
    summary: row.summary,
    description: `Permission: ${row.permission}.`,
    ...(row.upload && { consumes: ['application/json', 'multipart/form-data'] }),
    security: credentialsOf(row).map((scheme) => ({ [scheme]: scheme === 'key' ? [row.permission] : [] })),
  }
}

/** Calls that need proof of a person are not open to API keys. */
function credentialsOf(row: Row): readonly Scheme[] {
  const all = credentials[permissions[row.permission]]
  return row.stepUp || row.ownHand ? all.filter((scheme) => scheme !== 'key') : all
}

/** A file is not serialised from a schema, so its row is registered without one and described here. */
function fileOf(mediaType: string) {
  return { description: 'The file', content: { [mediaType]: { schema: fileView } } }
}

function errorResponses(row: Row) {
  return Object.fromEntries(
    [...errorsByStatus(row)].map(([status, codes]) => [
      status,
      { description: sentenceOf(codes), content: { 'application/json': { schema: errorView } } },
    ]),
  )
}

const sentenceOf = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\`: ${codeWords(code)}`).join('\n')

/** The part of the description that this module changes. */
interface Description {
  readonly [part: string]: unknown
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

function isDescription(value: unknown): value is Description {
  return typeof value === 'object' && value !== null && 'components' in value
}

/** The description as it is published: without schemas that nothing refers to, and with patterns that other languages can read. */
function published<T extends object>(document: T): T {
  const whole: unknown = JSON.parse(JSON.stringify(document), withPortableParts)
  if (!isDescription(whole)) return document
  const { components, ...rest } = whole
  const schemas = components?.schemas ?? {}
  const used = referencedFrom(rest, schemas)
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return Object.assign(document, rest, { components: { ...components, schemas: kept } })
}

/** Credentials are described as such, not again as parameters; Unicode classes are spelled out as ranges. */
function withPortableParts(key: string, value: unknown): unknown {
  if (key === 'pattern' && typeof value === 'string') return portablePattern(value)
  if (key === 'parameters' && Array.isArray(value))
    return value.filter((parameter: unknown) => !isCredential(parameter))
  return value
}

function isCredential(parameter: unknown): boolean {
  if (typeof parameter !== 'object' || parameter === null || !('name' in parameter) || !('in' in parameter))
    return false
  return parameter.in === 'header' && typeof parameter.name === 'string' && credentialHeaders.has(parameter.name)
}

/** JSON text cannot hold half a surrogate pair, so that class is left out rather than spelled out. */
function portablePattern(pattern: string): string {
  return pattern
    .replaceAll(String.raw`\P{Cc}`, String.raw`[^\u0000-\u001F\u007F-\u009F]`)
    .replaceAll(String.raw`\p{Cc}`, String.raw`\u0000-\u001F\u007F-\u009F`)
    .replaceAll(String.raw`\p{Cs}`, '')
}

/** The names of the schemas a part of the description refers to, and of those they refer to. */
function referencedFrom(part: unknown, schemas: Readonly<Record<string, unknown>>, found = new Set<string>()) {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name) || !(name in schemas)) continue
    found.add(name)
    referencedFrom(schemas[name], schemas, found)
  }
  return found
}
