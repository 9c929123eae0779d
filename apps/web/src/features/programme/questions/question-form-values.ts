import { questionInput, type QuestionInput, type QuestionView } from '@foyer/contract'
import { checkOptions, offersOptions } from '@foyer/domain'

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

/** A question as the form shows it; tickets that are gone cannot be asked any more. */
export function questionValues(question: QuestionView, ticketIds: readonly string[]): QuestionFormValues {
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

/** What is sent. Options are kept in the form when the kind changes, and left out of what is sent. */
export function questionBody({ some, ...values }: QuestionFormValues): QuestionInput {
  const options = offersOptions(values.kind)
    ? values.options
        .split('\n')
        .map((option) => option.trim())
        .filter((option) => option !== '')
    : []
  return { ...values, options, ticketIds: some ? values.ticketIds : [] }
}

const WORDS: Readonly<Record<string, string>> = {
  label: 'Write the question in one line of at most 200 characters.',
  help: 'Keep it to 500 characters.',
  options: 'At most 50 answers of one line and 100 characters each.',
}

const OPTION_WORDS = {
  too_few: 'Give at least two answers to choose from, one per line.',
  repeated: 'One of the answers is there twice.',
  not_asked: 'This kind of question offers no answers.',
} as const

/** Field → what is wrong with it, in words; empty when the server will take it. */
export function questionFaults(values: QuestionFormValues): Record<string, string> {
  const body = questionBody(values)
  const faults: Record<string, string> = {}
  for (const { path } of questionInput.safeParse(body).error?.issues ?? []) {
    const field = String(path[0])
    faults[field] ??= WORDS[field] ?? 'Check this.'
  }
  const options = checkOptions(body.kind, body.options)
  if (options) faults['options'] ??= OPTION_WORDS[options]
  if (values.some && values.ticketIds.length === 0)
    faults['ticketIds'] = 'Choose at least one ticket, or ask about all.'
  return faults
}
