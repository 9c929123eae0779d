import type { QuestionInput, SeriesQuestionInput, SeriesQuestionView } from '@foyer/contract'
import { MAX_QUESTIONS } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import type { QuestionTemplates as QuestionTemplatesProps } from '../../../lib/series-template.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SortableList } from '../../../ui/SortableList.tsx'
import { toast } from '../../../ui/toast.ts'
import { blankQuestion, questionValues } from './question-form-values.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { QuestionForm } from './QuestionForm.tsx'

function inputOf({ position: _position, ...question }: SeriesQuestionView): SeriesQuestionInput {
  return question
}

/** The questions of a series, kept as a whole whenever one of them changes. */
export function QuestionTemplates({ questions, tickets, save }: QuestionTemplatesProps) {
  const [editing, setEditing] = useState<SeriesQuestionView | 'new' | null>(null)
  const known = tickets.map(({ _id }) => _id)

  const order = async (ids: string[]) => {
    try {
      await save(ids.flatMap((id) => questions.filter(({ _id }) => _id === id).map(inputOf)))
    } catch (error) {
      toast.error(errorMessage(error))
      throw error
    }
  }
  const remove = async (question: SeriesQuestionView) => {
    try {
      await save(questions.filter((each) => each !== question).map(inputOf))
      toast.success(m.programme_question_removed())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const put = async (body: QuestionInput) => {
    const kept = questions.map((each) => (each === editing ? { _id: each._id, ...body } : inputOf(each)))
    await save(editing === 'new' ? [...kept, body] : kept)
    setEditing(null)
  }

  if (editing !== null)
    return (
      <QuestionForm
        initial={editing === 'new' ? blankQuestion : questionValues(editing, known)}
        ticketTypes={tickets}
        save={put}
        saveLabel={editing === 'new' ? m.programme_question_add() : m.programme_question_save()}
        onCancel={() => setEditing(null)}
        onDirty={() => undefined}
      />
    )
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={questions.length >= MAX_QUESTIONS}
      onClick={() => setEditing('new')}
    >
      {m.programme_question_add()}
    </Button>
  )
  if (questions.length === 0)
    return (
      <EmptyState
        art="search"
        title={m.programme_question_empty_title()}
        text={m.programme_question_empty_text()}
        action={add}
      />
    )
  return (
    <div className="stack gap-16">
      <SortableList label={m.programme_question_list()} items={questions} nameOf={({ label }) => label} onOrder={order}>
        {(question, handle) => (
          <QuestionCard
            question={question}
            ticketTypes={tickets}
            handle={handle}
            onEdit={() => setEditing(question)}
            onRemove={() => void remove(question)}
          />
        )}
      </SortableList>
      <div>{add}</div>
    </div>
  )
}
