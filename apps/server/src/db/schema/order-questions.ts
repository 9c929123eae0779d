import type { AnswerValue, QuestionKind, QuestionScope, QuestionTexts, Translations } from '@foyer/domain'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Defaulted, DefaultedInstant, Nullable } from './columns.ts'

export interface OrderQuestionsTable {
  id: string
  event_id: string
  scope: QuestionScope
  kind: QuestionKind
  label: string
  help: Defaulted<string>
  options: Defaulted<string[]>
  required: boolean
  ticket_type_ids: Defaulted<string[]>
  sensitive: boolean
  show_at_door: boolean
  position: number
  /** The question of its series that this is a copy of. */
  series_question_id: Nullable<string>
  translations: JSONColumnType<Translations<QuestionTexts>, string | undefined, string>
  created_at: DefaultedInstant
}

export interface OrderAnswersTable {
  order_id: string
  /** 0 is the order itself, 1 and up the number of the ticket. */
  guest: number
  question_id: string
  label: string
  kind: QuestionKind
  value: ColumnType<AnswerValue, string, string>
  sensitive: boolean
  show_at_door: boolean
  position: number
  answered_at: DefaultedInstant
}
