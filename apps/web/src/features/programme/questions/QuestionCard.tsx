import type { QuestionView, TicketTypeView } from '@foyer/contract'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { answersInWords, askedOfWhom, kindLabels } from './question-wording.ts'
import classes from './Questions.module.css'

interface QuestionCardProps {
  question: QuestionView
  ticketTypes: readonly TicketTypeView[]
  handle: ReactNode
  onEdit: () => void
  onRemove: () => void
}

/** One question of the list: its words, of whom it is asked, and what is special about it. */
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
          {kindLabels[kind]} · {askedOfWhom(question, ticketTypes)} · {answersInWords(question.answers)}
        </p>
        {(required || sensitive || showAtDoor) && (
          <div className="cluster gap-6">
            {required && <StatusBadge tone="accent">Required</StatusBadge>}
            {showAtDoor && <StatusBadge tone="good">Shown at the door</StatusBadge>}
            {sensitive && <StatusBadge tone="warn">Sensitive</StatusBadge>}
          </div>
        )}
      </div>
      <div className={classes['actions']}>
        <ActionIcon size="lg" aria-label={`Edit ${label}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
