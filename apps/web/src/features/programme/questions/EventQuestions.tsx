import type { QuestionInput, QuestionView, TicketTypeView } from '@foyer/contract'
import { MAX_QUESTIONS } from '@foyer/domain'
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
import { confirmAction } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { SortableList } from '../../../ui/SortableList.tsx'
import { toast } from '../../../ui/toast.ts'
import { blankQuestion, questionValues } from './question-form-values.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { QuestionForm } from './QuestionForm.tsx'

/** What an event asks at its checkout, in the order in which it is asked. */
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
      Add question
    </Button>
  )
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          art="search"
          title="Nothing is asked yet"
          text="Name and e-mail are always asked. Add what you need besides: food, shirt sizes, whom to call. Each question costs you a few buyers."
          action={add}
        />
      ) : (
        <>
          <div className="line spread gap-12-24">
            <p className="flush measure mute">
              Asked at the checkout in this order. Drag to change it, or press the handle and use the arrow keys.
            </p>
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

  const order = async (questionIds: string[]) => {
    try {
      await orderQuestions({ params: { eventId }, body: { questionIds } }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error))
      throw error
    }
  }

  const remove = async ({ _id, label, answers }: QuestionView) => {
    const sure = await confirmAction({
      title: `Remove “${label}”?`,
      body:
        answers > 0
          ? 'It is not asked any more. The answers it has got stay with their orders.'
          : 'It is not asked any more. Nobody has answered it yet.',
      confirmLabel: 'Remove the question',
      destructive: true,
    })
    if (!sure) return
    try {
      await deleteQuestion({ params: { eventId, questionId: _id } }).unwrap()
      toast.success('The question is removed.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <SortableList label="Questions" items={questions} nameOf={({ label }) => label} onOrder={order}>
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
    const sure = !dirty || (await confirmAction({ ...discarding, cancelLabel: 'Keep writing' }))
    if (sure) onClose()
  }
  const save = async (body: QuestionInput) => {
    if (question === null) await createQuestion({ params: { eventId }, body }).unwrap()
    else await updateQuestion({ params: { eventId, questionId: question._id }, body }).unwrap()
    toast.success(question === null ? 'The question is asked from now on.' : 'The question is saved.')
    onClose()
  }
  const known = ticketTypes.map(({ _id }) => _id)
  return (
    <Modal opened onClose={() => void leave()} title={question === null ? 'New question' : 'Edit question'} size="lg">
      <QuestionForm
        initial={question === null ? blankQuestion : questionValues(question, known)}
        ticketTypes={ticketTypes}
        save={save}
        saveLabel={question === null ? 'Ask it' : 'Save question'}
        onCancel={() => void leave()}
        onDirty={setDirty}
      />
    </Modal>
  )
}

const discarding = {
  title: 'Leave without saving?',
  body: 'What you wrote is lost.',
  confirmLabel: 'Leave',
  destructive: true,
}
