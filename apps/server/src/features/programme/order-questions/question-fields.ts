import type { QuestionInput } from '@foyer/contract'
import { checkOptions } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { strangeTicketTypes } from './questions.queries.ts'

const FAULTS = {
  too_few: 'options_too_few',
  repeated: 'options_repeated',
  not_asked: 'options_not_asked',
} as const

/** Throws unless the options of a question fit its kind. `at` is where the question stands in what was sent. */
export function assertOptions({ kind, options }: Pick<QuestionInput, 'kind' | 'options'>, at = ''): void {
  const fault = checkOptions(kind, options)
  if (fault) throw new AppError('question.invalid', { fields: { [`${at}options`]: FAULTS[fault] } })
}

/** The columns an organiser writes of a question, checked against each other and the event. */
export async function questionColumns(trx: Trx, eventId: string, input: QuestionInput) {
  assertOptions(input)
  if ((await strangeTicketTypes(trx, eventId, input.ticketIds)).length > 0)
    throw new AppError('question.invalid', { fields: { ticketIds: 'tickets_of_event' } })
  return {
    scope: input.scope,
    kind: input.kind,
    label: input.label,
    help: input.help,
    options: input.options,
    required: input.required,
    ticket_type_ids: [...new Set(input.ticketIds)],
    sensitive: input.sensitive,
    show_at_door: input.showAtDoor,
  }
}
