import {
  apiSnapshot,
  type CallSnapshot,
  currentApiVersion,
  type ErrorCode,
  errorsOf,
  isRepeatable,
  type Row,
  routes,
} from '../packages/contract/src/index.ts'

type JsonSchema = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
const NAME = /^[A-Za-z_$][\w$]*$/
const keyOf = (name: string) => (NAME.test(name) ? name : `'${name}'`)

/** The named schemas of all calls, as TypeScript types. One name stands for one type, whatever call it comes from. */
class NamedTypes {
  readonly #types = new Map<string, string>()

  /** The type of a schema, in which `root` resolves what is named. */
  write(schema: JsonSchema, root: JsonSchema): string {
    const { $ref: reference } = schema
    if (typeof reference === 'string') return this.#named(reference, root)
    if ('const' in schema) return this.#literal(schema['const'])
    if (Array.isArray(schema['enum'])) return union(listOf(schema['enum']).map((value) => this.#literal(value)))
    const variants = listOf(schema['anyOf'] ?? schema['oneOf'])
    if (variants.length > 0) return union(variants.map((variant) => this.write(objectOf(variant), root)))
    const types = Array.isArray(schema['type']) ? listOf(schema['type']) : [schema['type']]
    return union(types.map((type) => this.#plain(String(type), schema, root)))
  }

  declarations(): string[] {
    return [...this.#types]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, type]) => `export type ${name} = ${type}`)
  }

  #literal(value: unknown): string {
    return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value)
  }

  #plain(type: string, schema: JsonSchema, root: JsonSchema): string {
    if (type === 'integer') return 'number'
    if (['string', 'number', 'boolean', 'null'].includes(type)) return type
    if (type === 'array') return `readonly (${this.write(objectOf(schema['items']), root)})[]`
    return type === 'object' ? this.#object(schema, root) : 'unknown'
  }

  #object(schema: JsonSchema, root: JsonSchema): string {
    const properties = Object.entries(objectOf(schema['properties']))
    const required = listOf(schema['required'])
    const others = schema['additionalProperties']
    if (properties.length === 0)
      return typeof others === 'object' && others !== null
        ? `Readonly<Record<string, ${this.write(objectOf(others), root)}>>`
        : 'Readonly<Record<string, unknown>>'
    const fields = properties.map(
      ([name, value]) =>
        `readonly ${keyOf(name)}${required.includes(name) ? ': ' : '?: undefined | '}${this.write(objectOf(value), root)}`,
    )
    return `{ ${fields.join('; ')} }`
  }

  #named(reference: string, root: JsonSchema): string {
    const name = reference.split('/').at(-1) ?? ''
    const schema = objectOf(objectOf(root['$defs'])[name])
    // What zod numbers has no name of its own.
    if (!NAME.test(name) || name.startsWith('_')) return this.write(schema, root)
    if (!this.#types.has(name)) {
      // Registered before it is written, because a type may refer to itself.
      this.#types.set(name, '')
      this.#types.set(name, this.write(schema, root))
    }
    return name
  }
}

function inputType({ input }: CallSnapshot, row: Row, names: NamedTypes): string {
  const parts = (['params', 'querystring', 'body'] as const).flatMap((part) => {
    const schema = input[part]
    if (!schema) return []
    const type = names.write(schema, schema)
    const isNeeded = part === 'params' || listOf(schema['required']).length > 0
    return [`readonly ${part === 'querystring' ? 'query' : part}${isNeeded ? '' : '?'}: ${type}`]
  })
  if (row.upload) parts.push('readonly file?: Blob')
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'NoInput'
}

function answerType({ output }: CallSnapshot, row: Row, names: NamedTypes): string {
  if (row.produces !== undefined) return 'Blob'
  return Object.keys(row.schema.response)[0] === '204' ? 'void' : names.write(output, output)
}

/** What the client knows of a call when it runs. */
function factsOf(name: string, row: Row): string {
  const facts = [
    `method: '${row.method}'`,
    `url: '${row.url}'`,
    ...(row.method === 'POST' && (isRepeatable(row) || row.schema.headers !== undefined) ? ['idempotent: true'] : []),
    ...(row.produces === undefined ? [] : ['file: true']),
    ...(row.upload ? [`upload: '${row.upload}'`] : []),
  ]
  return `  ${name}: { ${facts.join(', ')} },`
}

/** The codes that every call can answer. */
function errorsOfAll(rows: readonly Row[]): ErrorCode[] {
  const [first, ...others] = rows.map(errorsOf)
  return (first ?? []).filter((code) => others.every((codes) => codes.includes(code)))
}

const quoted = (codes: readonly ErrorCode[]) => codes.map((code) => `'${code}'`)

function errorType(row: Row, common: readonly ErrorCode[]): string {
  return union(['CommonError', ...quoted(errorsOf(row).filter((code) => !common.includes(code)))])
}

/** The source of the calls of the client, made from what API keys can call. */
export function clientSource(rows: Readonly<Record<string, Row>> = routes): string {
  const names = new NamedTypes()
  const snapshot = Object.entries(apiSnapshot(rows).calls)
  const known = snapshot.flatMap(([name, call]) => {
    const row = rows[name]
    return row ? [{ name, call, row }] : []
  })
  const common = errorsOfAll(known.map(({ row }) => row))
  const types = known.flatMap(({ name, call, row }) => [
    `  /** ${row.summary}. Scope: ${row.permission} */`,
    `  ${name}: { input: ${inputType(call, row, names)}; answer: ${answerType(call, row, names)}; error: ${errorType(row, common)} }`,
  ])
  return [
    '// Made from the contract by "npm run client". Do not edit.',
    '',
    '/** The version of the API that these calls are written for. */',
    `export const API_VERSION = '${currentApiVersion}'`,
    '',
    '/** The input of a call that takes none. */',
    'export type NoInput = { readonly params?: undefined }',
    '',
    ...names.declarations(),
    '',
    '/** What any call can be refused with. */',
    `export type CommonError = ${union(quoted(common))}`,
    '',
    '/** Every call that an API key can make: what it takes, what it answers, and the codes of its errors. */',
    'export interface Calls {',
    ...types,
    '}',
    '',
    '/** How each call is made. */',
    'export const calls = {',
    ...known.map(({ name, row }) => factsOf(name, row)),
    '} as const satisfies Record<keyof Calls, object>',
    '',
  ].join('\n')
}
