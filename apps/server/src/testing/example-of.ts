import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { broadcastText } from '../features/platform/broadcasts/broadcast-scene.ts'
import { buyer, PASSWORD } from './factories.ts'
import { newEmail } from './matrix-sample.ts'

/** The parts of a JSON Schema that the contract's bodies and queries use. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
}

const DAY = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

/** Fields that mean the same wherever they stand, and that a text of the right length would not fit. */
const BY_NAME: Readonly<Record<string, () => unknown>> = {
  amount: () => 100,
  body: () => broadcastText,
  buyer: () => buyer,
  code: () => '000000',
  currency: () => 'NGN',
  currentPassword: () => PASSWORD,
  email: newEmail,
  endsAt: () => inDays(31),
  newPassword: () => PASSWORD,
  number: () => '0123456789',
  password: () => PASSWORD,
  reference: randomUUID,
  startsAt: () => inDays(30),
  timezone: () => 'Africa/Lagos',
}

function textOf({ format, minLength = 0, maxLength = 1000 }: Schema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return inDays(0)
  if (format === 'date') return inDays(0).slice(0, 10)
  return 'An example of some length. '
    .repeat(Math.ceil((minLength + 1) / 27))
    .slice(0, maxLength)
    .trim()
}

/** An example of what a JSON Schema describes. */
export function valueOf(schema: Schema, given: Readonly<Record<string, unknown>>): unknown {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.some(({ type }) => type === 'null') ? null : valueOf(options[0] ?? {}, given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}, given))
  if (schema.type !== 'object') return textOf(schema)
  const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
  return Object.fromEntries(
    required.map(([name, inner]) => [name, given[name] ?? BY_NAME[name]?.() ?? valueOf(inner, given)]),
  )
}

/** An example of what a schema takes: its required fields, those of `given` as they are. */
export function exampleOf(schema: z.ZodType, given: Readonly<Record<string, unknown>>): unknown {
  return valueOf(schemaOf(schema), given)
}

export function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}
