type JsonSchema = Readonly<Record<string, unknown>>

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  email: 'ada@example.org',
  date: '2027-06-01',
  'date-time': '2027-06-01T18:00:00Z',
}

/** Sample texts for fields whose format JSON Schema does not describe, by field name. */
const BY_NAME: Readonly<Record<string, string>> = {
  currency: 'EUR',
  timezone: 'Europe/Paris',
  email: 'ada@example.org',
  replyTo: 'ada@example.org',
  publicContact: 'ada@example.org',
  url: 'https://example.org/hooks',
  at: '19:30',
}

/** A structured text, which its schema describes only as an object. */
const RICH_TEXT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'TEXT' }] }] }

const objectOf = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The schema that a `$ref` points to, within the schema as a whole. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref: reference } = schema
  if (typeof reference !== 'string') return schema
  const parts = reference.replace(/^#\/?/, '').split('/')
  return parts.filter((part) => part !== '').reduce<JsonSchema>((place, part) => objectOf(place[part]), root)
}

/** A sample value for a JSON schema, with the required parts only. The reader replaces its texts and numbers. */
export function sampleOf(described: JsonSchema, root: JsonSchema = described, field = ''): unknown {
  const schema = resolved(described, root)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return listOf(schema['enum'])[0]
  const variants = listOf(schema['anyOf'] ?? schema['oneOf'])
  if (variants.length > 0) return sampleOf(objectOf(variants[0]), root, field)
  switch (schema['type']) {
    case 'object': {
      if (field === 'body' && schema['properties'] === undefined) return RICH_TEXT
      const properties = objectOf(schema['properties'])
      const names = listOf(schema['required']).map(String)
      return Object.fromEntries(names.map((name) => [name, sampleOf(objectOf(properties[name]), root, name)]))
    }
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => sampleOf(objectOf(schema['items']), root))
    case 'string':
      return BY_NAME[field] ?? TEXTS[String(schema['format'])] ?? 'TEXT'
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    default:
      return null
  }
}
