import type { QuestionInput, QuestionView, TicketTypeView } from '@foyer/contract'
import { MAX_QUESTIONS } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import {
  useCreateQuestionMutation,
  useDeleteQuestionMutation,
  useListQuestionsQuery,
  useListTicketTypesQuery,
  useOrderQuestionsMutation,
  useUpdateQuestionMutation,
} from '../../../api/hooks.ts'
import { confirmAction, confirmDiscard } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { SortableList } from '../../../ui/SortableList.tsx'
import { toast } from '../../../ui/toast.ts'
import { showUndoable } from '../../../ui/undo-toast.tsx'
import { blankQuestion, questionBody, questionValues } from './question-form-values.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { QuestionForm } from './QuestionForm.tsx'

/** The order questions of an event, in the order in which the checkout asks them. */
export function EventQuestions({ eventId }: { eventId: string }) {
  const questions = useListQuestionsQuery({ params: { eventId } })
  const ticketTypes = useListTicketTypesQuery({ params: { eventId } })
  const [editing, setEditing] = useState<QuestionView | 'new' | null>(null)
  const failed = questions.error ?? ticketTypes.error

  if (failed && !(questions.data && ticketTypes.data)) {
    const retry = () => void (questions.error ? questions.refetch() : ticketTypes.refetch())
    return <ErrorState message={errorMessage(failed)} onRetry={retry} />
  }
  if (!questions.data || !ticketTypes.data) return <CardSkeletons count={3} />
  const { items } = questions.data
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={items.length >= MAX_QUESTIONS}
      onClick={() => setEditing('new')}
    >
      {m.programme_question_add()}
    </Button>
  )
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          art="search"
          title={m.programme_question_empty_title()}
          text={m.programme_question_empty_text()}
          action={add}
        />
      ) : (
        <>
          <div className="line spread gap-12-24">
            <p className="flush measure mute">{m.programme_question_list_hint()}</p>
            {add}
          </div>
          <QuestionList eventId={eventId} questions={items} ticketTypes={ticketTypes.data.items} onEdit={setEditing} />
        </>
      )}
      {editing !== null && (
        <QuestionDialog
          eventId={eventId}
          question={editing === 'new' ? null : editing}
          ticketTypes={ticketTypes.data.items}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

interface QuestionListProps {
  eventId: string
  questions: readonly QuestionView[]
  ticketTypes: readonly TicketTypeView[]
  onEdit: (question: QuestionView) => void
}

function QuestionList({ eventId, questions, ticketTypes, onEdit }: QuestionListProps) {
  const [orderQuestions] = useOrderQuestionsMutation()
  const [deleteQuestion] = useDeleteQuestionMutation()
  const [createQuestion] = useCreateQuestionMutation()

  const order = async (questionIds: string[]) => {
    try {
      await orderQuestions({ params: { eventId }, body: { questionIds } }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error))
      throw error
    }
  }

  /** Asks a question again that nobody had answered, at the place where it stood. */
  const restore = async (question: QuestionView) => {
    try {
      const body = questionBody(questionValues(question, question.ticketIds))
      const { _id } = await createQuestion({ params: { eventId }, body }).unwrap()
      const questionIds = questions.map((each) => (each._id === question._id ? _id : each._id))
      await orderQuestions({ params: { eventId }, body: { questionIds } }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  // The answers of a question that is asked anew would not be its own: only without answers it can be put back.
  const remove = async (question: QuestionView) => {
    const { _id, label, answers } = question
    const sure =
      answers === 0 ||
      (await confirmAction({
        title: m.programme_question_remove_title({ question: label }),
        body: m.programme_question_remove_body_answered(),
        confirmLabel: m.programme_question_remove_confirm(),
        destructive: true,
      }))
    if (!sure) return
    try {
      await deleteQuestion({ params: { eventId, questionId: _id } }).unwrap()
      if (answers > 0) toast.success(m.programme_question_removed())
      else showUndoable(m.programme_question_removed(), () => void restore(question))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <SortableList label={m.programme_question_list()} items={questions} nameOf={({ label }) => label} onOrder={order}>
      {(question, handle) => (
        <QuestionCard
          question={question}
          ticketTypes={ticketTypes}
          handle={handle}
          onEdit={() => onEdit(question)}
          onRemove={() => void remove(question)}
        />
      )}
    </SortableList>
  )
}

interface QuestionDialogProps {
  eventId: string
  question: QuestionView | null
  ticketTypes: readonly TicketTypeView[]
  onClose: () => void
}

function QuestionDialog({ eventId, question, ticketTypes, onClose }: QuestionDialogProps) {
  const [createQuestion] = useCreateQuestionMutation()
  const [updateQuestion] = useUpdateQuestionMutation()
  const [dirty, setDirty] = useState(false)

  const leave = async () => {
    const sure = !dirty || (await confirmDiscard())
    if (sure) onClose()
  }
  const save = async (body: QuestionInput) => {
    if (question === null) await createQuestion({ params: { eventId }, body }).unwrap()
    else await updateQuestion({ params: { eventId, questionId: question._id }, body }).unwrap()
    toast.success(question === null ? m.programme_question_added() : m.programme_question_saved())
    onClose()
  }
  const known = ticketTypes.map(({ _id }) => _id)
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={question === null ? m.programme_question_new_title() : m.programme_question_edit_title()}
      size="lg"
    >
      <QuestionForm
        initial={question === null ? blankQuestion : questionValues(question, known)}
        ticketTypes={ticketTypes}
        save={save}
        saveLabel={question === null ? m.programme_question_add() : m.programme_question_save()}
        onCancel={() => void leave()}
        onDirty={setDirty}
      />
    </Modal>
  )
}
