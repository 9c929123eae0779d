import { errorMessage } from '../../../api/errors.ts'
import { useGetEventTextsQuery, useSaveEventTextsMutation } from '../../../api/hooks.ts'
import { TextsScreen } from './TextsForm.tsx'

/** The main language of an event, and its translations side by side with what the organiser wrote. */
export function EventTexts({ eventId }: { eventId: string }) {
  const params = { id: eventId }
  // Tickets and questions change on other screens, so the texts are read afresh.
  const { data, error, isFetching, refetch } = useGetEventTextsQuery({ params }, { refetchOnMountOrArgChange: true })
  const [saveTexts] = useSaveEventTextsMutation()
  return (
    <TextsScreen
      texts={data}
      failure={error && !data ? errorMessage(error) : null}
      fetching={isFetching}
      reload={async () => (await refetch()).data}
      save={(body) => saveTexts({ params, body }).unwrap()}
    />
  )
}
