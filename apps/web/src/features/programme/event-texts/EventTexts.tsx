import { errorMessage } from '../../../api/errors.ts'
import { useGetEventTextsQuery, useSaveEventTextsMutation } from '../../../api/hooks.ts'
import { TextsScreen } from './TextsForm.tsx'

/** The main language of an event, and its translations next to the original texts. */
export function EventTexts({ eventId }: { eventId: string }) {
  const params = { id: eventId }
  // Tickets and questions change on other screens, so the texts are always fetched again.
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
