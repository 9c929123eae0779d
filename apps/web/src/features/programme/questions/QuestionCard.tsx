import type { QuestionView, TicketTypeView } from '@foyer/contract'
import { joinFacts, m } from '@foyer/messages'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { answersInWords, askedOfWhom, kindLabels } from './question-wording.ts'
import classes from './Questions.module.css'

interface QuestionCardProps {
  /** The questions of a series have answers at its dates alone. */
  question: Omit<QuestionView, 'eventId' | 'answers'> & { answers?: number }
  ticketTypes: readonly Pick<TicketTypeView, '_id' | 'name'>[]
  handle: ReactNode
  onEdit: () => void
  onRemove: () => void
}

/** One question of the list, with its settings and actions. */
export function QuestionCard({ question, ticketTypes, handle, onEdit, onRemove }: QuestionCardProps) {
  const { label, kind, required, sensitive, showAtDoor } = question
  return (
    <div className={classes['card']} data-movable={handle !== null || undefined}>
      {handle}
      <div className="stack shrinks gap-6">
        <button type="button" className={classes['label']} onClick={onEdit}>
          {label}
        </button>
        <p className="flush text-sm mute">
          {joinFacts([
            kindLabels[kind](),
            askedOfWhom(question, ticketTypes),
            question.answers !== undefined && answersInWords(question.answers),
          ])}
        </p>
        {(required || sensitive || showAtDoor) && (
          <div className="cluster gap-6">
            {required && <Badge tone="accent">{m.programme_question_required()}</Badge>}
            {showAtDoor && <Badge tone="good">{m.programme_question_shown_at_door()}</Badge>}
            {sensitive && <Badge tone="warn">{m.programme_question_sensitive()}</Badge>}
          </div>
        )}
      </div>
      <div className={classes['actions']}>
        <ActionIcon size="lg" aria-label={m.programme_question_edit({ question: label })} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={m.programme_question_remove({ question: label })} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
