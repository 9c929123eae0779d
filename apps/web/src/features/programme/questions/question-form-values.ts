import { questionInput, type QuestionInput, type QuestionView } from '@foyer/contract'
import { checkOptions, offersOptions } from '@foyer/domain'
import { m } from '@foyer/messages'

/** The form's fields, named as the contract names them; options as they are typed, one per line. */
export type QuestionFormValues = Omit<QuestionInput, 'options' | 'ticketIds'> & {
  options: string
  /** Whether only some tickets are asked. */
  some: boolean
  ticketIds: string[]
}

export const blankQuestion: QuestionFormValues = {
  scope: 'guest',
  kind: 'short_text',
  label: '',
  help: '',
  options: '',
  required: false,
  some: false,
  ticketIds: [],
  sensitive: false,
  showAtDoor: false,
}

/** A question as the form shows it, without ticket types that were deleted. */
export function questionValues(
  question: Omit<QuestionView, '_id' | 'eventId' | 'answers' | 'position'>,
  ticketIds: readonly string[],
): QuestionFormValues {
  const { scope, kind, label, help, required, sensitive, showAtDoor } = question
  const known = question.ticketIds.filter((id) => ticketIds.includes(id))
  return {
    scope,
    kind,
    label,
    help,
    options: question.options.join('\n'),
    required,
    some: question.ticketIds.length > 0,
    ticketIds: known,
    sensitive,
    showAtDoor,
  }
}

/** The request body. The form keeps the options when the answer type changes; the body leaves them out where they do not apply. */
export function questionBody({ some, ...values }: QuestionFormValues): QuestionInput {
  const options = offersOptions(values.kind)
    ? values.options
        .split('\n')
        .map((option) => option.trim())
        .filter((option) => option !== '')
    : []
  return { ...values, options, ticketIds: some ? values.ticketIds : [] }
}

const WORDS: Readonly<Record<string, () => string>> = {
  label: m.programme_question_fault_label,
  help: m.programme_question_fault_help,
  options: m.programme_question_fault_options,
}

const OPTION_WORDS = {
  too_few: m.programme_question_fault_too_few,
  repeated: m.programme_question_fault_repeated,
  not_asked: m.programme_question_fault_not_asked,
} as const

/** A message for each invalid field; empty when the form is valid. */
export function questionFaults(values: QuestionFormValues): Record<string, string> {
  const body = questionBody(values)
  const faults: Record<string, string> = {}
  for (const { path } of questionInput.safeParse(body).error?.issues ?? []) {
    const field = String(path[0])
    faults[field] ??= (WORDS[field] ?? m.programme_question_fault_other)()
  }
  const options = checkOptions(body.kind, body.options)
  if (options) faults['options'] ??= OPTION_WORDS[options]()
  if (values.some && values.ticketIds.length === 0) faults['ticketIds'] = m.programme_question_fault_tickets()
  return faults
}
