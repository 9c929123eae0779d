import type { SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal } from '@mantine/core'
import { useSaveSeriesQuestionsMutation } from '../../../../api/hooks.ts'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { toast } from '../../../../ui/toast.ts'

interface EditQuestionsProps {
  series: SeriesView
  list: SeriesEditors['questions']
  onClose: () => void
}

/** The questions that every date of a series asks. */
export function EditQuestions({ series, list, onClose }: EditQuestionsProps) {
  const [save] = useSaveSeriesQuestionsMutation()
  return (
    <Modal opened onClose={onClose} title={m.programme_series_questions_title()} size="lg">
      <p className="flush margin-bottom-16">{m.programme_series_questions_text()}</p>
      {list({
        questions: series.questions,
        tickets: series.tickets,
        save: async (questions) => {
          const body = { questions: [...questions], expectedVersion: series.version }
          const { run } = await save({ params: { id: series._id }, body }).unwrap()
          if (run) toast.success(m.programme_series_dates_follow())
        },
      })}
    </Modal>
  )
}
