import {
  type AssistantToolName,
  assistantTools,
  eventInput,
  promoCodeInput,
  type Row,
  routes,
  ticketTypeInput,
} from '@foyer/contract'
import { z } from 'zod'

/** About ten pages: more than any event has. */
const LONGEST_DESCRIPTION = 20_000

const eventId = routes.getEvent.schema.params.shape.id
const { orderId } = routes.getGuestOrder.schema.params.shape
const description = z.string().max(LONGEST_DESCRIPTION).describe('Plain text; an empty line begins a paragraph')

/** What a new event can be given: neither a picture nor what guards an edit. */
export const newEventInput = z.strictObject({
  ...eventInput.omit({ removeCover: true, coverAlt: true, expectedVersion: true }).shape,
  description: description.optional(),
})

/** Texts of an event; those that are not named stay. A default would clear them. */
export const eventTextsChange = z.strictObject({
  eventId,
  title: eventInput.shape.title.optional(),
  summary: eventInput.shape.summary.unwrap().optional(),
  venueName: eventInput.shape.venueName.unwrap().optional(),
  description: description.optional(),
})

export const newTicketTypeInput = z.strictObject({ eventId, ...ticketTypeInput.shape })
export const newPromoCodeInput = z.strictObject({ eventId, ...promoCodeInput.shape })
export const eventInputAlone = z.strictObject({ eventId })
export const orderInputAlone = z.strictObject({ orderId })

const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {})

/** Paths of the API name some ids just `id`; among the other fields of a tool, such an id needs a full name. */
function inputName({ url }: Row, param: string): string {
  if (param !== 'id') return param
  return url.startsWith('/api/series/') ? 'seriesId' : 'eventId'
}

/** A key belongs to one organisation, so that assistants never name it. */
const ORGANISATION = 'organisationId'

/** The row of a tool. */
export function rowOf(name: AssistantToolName): Row {
  return routes[assistantTools[name].route]
}

/** The input of a tool that reads: the path and query parameters of its call in one object. */
export function readInput(name: AssistantToolName): z.ZodObject {
  const row = rowOf(name)
  const { params, querystring } = row.schema
  const named = Object.entries(shapeOf(params))
    .filter(([key]) => key !== ORGANISATION)
    .map(([key, schema]) => [inputName(row, key), schema] as const)
  return z.strictObject({ ...Object.fromEntries(named), ...shapeOf(querystring) })
}

/** A value of a query as it stands in an address. Queries hold texts, numbers and switches alone. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
}

/** What a tool was given, as its call takes it, for the organisation of the key. */
export function callInputOf(name: AssistantToolName, input: Readonly<Record<string, unknown>>, organisationId: string) {
  const row = rowOf(name)
  const { params, querystring } = row.schema
  const given: Readonly<Record<string, unknown>> = { ...input, [ORGANISATION]: organisationId }
  const valueOf = (key: string) => textOf(given[inputName(row, key)]) ?? ''
  return {
    params: Object.fromEntries(Object.keys(shapeOf(params)).map((key) => [key, valueOf(key)])),
    query: Object.fromEntries(Object.keys(shapeOf(querystring)).map((key) => [key, textOf(input[key])])),
  }
}

/**
 * A schema as assistants read it. Patterns that only repeat a format, and those with classes of characters that not every assistant can
 * read, are left out. The server checks them all.
 */
export function jsonSchemaOf(schema: z.ZodObject): { type: 'object'; [key: string]: unknown } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined || jsonSchema.pattern?.includes(String.raw`\p{`)) delete jsonSchema.pattern
    },
  })
  return { ...rest, type: 'object' }
}
