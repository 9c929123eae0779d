import type { FieldCode } from '@foyer/domain'
import { formatList, formatNumber } from './format.ts'
import { m } from './m.ts'

/** What a schema finds wrong with a value, as zod reports it. */
export interface SchemaIssue {
  readonly code?: string | undefined
  /** The code of a rule of our own (`FieldCode`), or what the library says. */
  readonly message?: string | undefined
  /** The kind of value: a text, a number, a list. */
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly format?: unknown
  readonly expected?: unknown
  readonly divisor?: unknown
  readonly keys?: unknown
}

const ownRules: Readonly<Record<FieldCode, () => string>> = {
  kiosk_pin: m.field_kiosk_pin,
  after_door_opens: m.field_after_door_opens,
  kiosk_entrance: m.field_kiosk_entrance,
  list_entrance: m.field_list_entrance,
  series_door: m.field_series_door,
  series_list: m.field_series_list,
  rule_end: m.field_rule_end,
  nothing_chosen: m.field_nothing_chosen,
  promo_code: m.field_promo_code,
  rich_text: m.field_rich_text,
  phone: m.field_phone,
  public_contact: m.field_public_contact,
  six_digits: m.field_six_digits,
  one_line: m.field_one_line,
  readable_text: m.field_readable_text,
}

const formats: Readonly<Record<string, () => string>> = {
  email: m.field_email,
  url: m.field_url,
  date: m.field_date,
  datetime: m.field_date_time,
}

const types: Readonly<Record<string, () => string>> = {
  number: m.field_number,
  int: m.field_whole_number,
  string: m.field_required,
}

const isOwnRule = (code: string | undefined): code is FieldCode => code !== undefined && Object.hasOwn(ownRules, code)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is wrong with a field, in the current language: the same sentence in the form and in the server's answer. */
export function issueWords(issue: SchemaIssue): string {
  if (isOwnRule(issue.message)) return ownRules[issue.message]()
  if (issue.code === 'too_small') return tooSmallWords(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBigWords(issue.origin, Number(issue.maximum))
  if (issue.code === 'invalid_format') return (formats[textOf(issue.format)] ?? m.field_value)()
  if (issue.code === 'invalid_type') return (types[textOf(issue.expected)] ?? m.field_value)()
  if (issue.code === 'invalid_value') return m.field_option()
  if (issue.code === 'not_multiple_of') return m.field_multiple_of({ number: formatNumber(Number(issue.divisor)) })
  if (issue.code === 'unrecognized_keys') return m.field_unknown_keys({ names: namesOf(issue.keys) })
  return m.field_value()
}

const isCounted = (origin: unknown) => origin === 'array' || origin === 'set' || origin === 'map'

function tooSmallWords(origin: unknown, least: number): string {
  if (origin === 'string') return least === 1 ? m.field_required() : m.field_characters_least({ least })
  if (isCounted(origin)) return m.field_items_least({ least })
  return m.field_number_least({ least: formatNumber(least) })
}

function tooBigWords(origin: unknown, most: number): string {
  if (origin === 'string') return m.field_characters_most({ most })
  if (isCounted(origin)) return m.field_items_most({ most })
  return m.field_number_most({ most: formatNumber(most) })
}

function namesOf(keys: unknown): string {
  return Array.isArray(keys) ? formatList(keys.map(String)) : ''
}
