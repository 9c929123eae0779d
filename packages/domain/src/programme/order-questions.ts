import { issuedTickets } from './units.ts'

/** The kinds of question an organiser can ask with an order. */
export const questionKinds = [
  'short_text',
  'long_text',
  'phone',
  'address',
  'checkbox',
  'radio',
  'select',
  'multi_select',
  'date',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Who is asked: the buyer once, or every guest. */
export const questionScopes = ['order', 'guest'] as const
export type QuestionScope = (typeof questionScopes)[number]

/** What was answered: a text, yes or no for a checkbox, the chosen options of a multi-select. A date is `YYYY-MM-DD`. */
export type AnswerValue = string | boolean | string[]

/** What an answer is checked against. */
export interface AskedQuestion {
  readonly kind: QuestionKind
  readonly required: boolean
  readonly options: readonly string[]
}

/** Why an answer is refused. */
export type AnswerFault =
  | 'required'
  | 'wrong_type'
  | 'too_long'
  | 'not_one_line'
  | 'not_readable'
  | 'not_a_phone'
  | 'not_an_option'
  | 'not_a_date'

/** A checked answer, null where nothing was answered and nothing had to be. */
export type AnswerCheck = { ok: true; value: AnswerValue | null } | { ok: false; reason: AnswerFault }

/** The longest answer of the kinds that are typed, in characters. */
export const ANSWER_LENGTHS = { short_text: 200, long_text: 2000, phone: 40, address: 500 } as const

/** How many options a question may offer. */
export const MAX_OPTIONS = 50

/** How many questions an event may ask. */
export const MAX_QUESTIONS = 30

const CHOICES: ReadonlySet<QuestionKind> = new Set(['radio', 'select', 'multi_select'])

export function offersOptions(kind: QuestionKind): boolean {
  return CHOICES.has(kind)
}

/** What is wrong with the options of a question: too few to choose from, one twice, or none to be given. Null when nothing. */
export function checkOptions(
  kind: QuestionKind,
  options: readonly string[],
): 'too_few' | 'repeated' | 'not_asked' | null {
  if (!offersOptions(kind)) return options.length === 0 ? null : 'not_asked'
  if (options.length < 2) return 'too_few'
  return new Set(options.map((option) => option.toLowerCase())).size === options.length ? null : 'repeated'
}

/** Checks an answer by the kind of its question and trims it. An answer that says nothing counts as none. */
export function checkAnswer(question: AskedQuestion, value: AnswerValue | null): AnswerCheck {
  const answered = value === null ? null : readAnswer(question, value)
  if (answered !== null && !answered.ok) return answered
  const given = answered === null ? null : answered.value
  return given === null && question.required ? { ok: false, reason: 'required' } : { ok: true, value: given }
}

function readAnswer({ kind, options }: AskedQuestion, value: AnswerValue): AnswerCheck {
  if (kind === 'checkbox') return typeof value === 'boolean' ? readCheckbox(value) : refuse('wrong_type')
  if (kind === 'multi_select') return Array.isArray(value) ? readChoices(options, value) : refuse('wrong_type')
  if (typeof value !== 'string') return refuse('wrong_type')
  const text = value.trim()
  if (text === '') return { ok: true, value: null }
  if (kind === 'radio' || kind === 'select') return options.includes(text) ? accept(text) : refuse('not_an_option')
  if (kind === 'date') return isDay(text) ? accept(text) : refuse('not_a_date')
  return readText(kind, text)
}

/** A box that is left open says nothing: one that must be ticked, such as house rules, is then not answered. */
function readCheckbox(value: boolean): AnswerCheck {
  return { ok: true, value: value ? true : null }
}

function readChoices(options: readonly string[], chosen: readonly string[]): AnswerCheck {
  if (!chosen.every((choice) => options.includes(choice))) return refuse('not_an_option')
  // In the order in which they are offered, each once, so that equal answers are equal.
  const kept = options.filter((option) => chosen.includes(option))
  return { ok: true, value: kept.length === 0 ? null : kept }
}

function readText(kind: keyof typeof ANSWER_LENGTHS, text: string): AnswerCheck {
  if ([...text].length > ANSWER_LENGTHS[kind]) return refuse('too_long')
  if (!/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u.test(text)) return refuse('not_readable')
  const oneLine = kind === 'short_text' || kind === 'phone'
  if (oneLine && /[\n\r\t\u2028\u2029]/.test(text)) return refuse('not_one_line')
  if (kind === 'phone' && !isPhone(text)) return refuse('not_a_phone')
  return accept(text)
}

/** As people write numbers: digits with spaces, dots, dashes or brackets, a plus in front; 6 to 15 digits (E.164). */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return /^\+?[\d\s().\-/]+$/.test(text) && digits >= 6 && digits <= 15
}

/** A day of the calendar between 1900 and 2199. */
function isDay(text: string): boolean {
  const found = /^(19|20|21)\d\d-(\d\d)-(\d\d)$/.exec(text)
  if (!found) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function accept(value: string): AnswerCheck {
  return { ok: true, value }
}

function refuse(reason: AnswerFault): AnswerCheck {
  return { ok: false, reason }
}

/** An answer in words, for screens and mails. */
export function answerText(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : value.join(', ')
}

/** An answer as a file carries it that leaves the house: a sensitive one only says that there is one. */
export function exportedAnswer(answer: { readonly value: AnswerValue; readonly sensitive: boolean }): string {
  return answer.sensitive ? '••••' : answerText(answer.value)
}

/** What a question asks of an order: the order itself (0), or the guests (1 and up) whose tickets it is about; extras have none. */
export function askedOf(
  question: { readonly scope: QuestionScope; readonly ticketTypeIds: readonly string[] },
  lines: readonly { readonly ticketTypeId: string; readonly quantity: number; readonly admits?: number | undefined }[],
): number[] {
  const about = (ticketTypeId: string) =>
    question.ticketTypeIds.length === 0 || question.ticketTypeIds.includes(ticketTypeId)
  if (question.scope === 'order') return lines.some((line) => about(line.ticketTypeId)) ? [0] : []
  const people = issuedTickets(lines).filter(({ extra }) => !extra)
  return people.flatMap(({ ticketTypeId }, index) => (about(ticketTypeId) ? [index + 1] : []))
}
