import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useGetSeriesTextsQuery, useSaveSeriesTextsMutation } from '../../../api/hooks.ts'
import { toast } from '../../../ui/toast.ts'
import { TextsScreen } from './TextsForm.tsx'

/** The main language of a series and its translations; dates with the same texts use them, too. */
export function SeriesTexts({ seriesId }: { seriesId: string }) {
  const params = { id: seriesId }
  const { data, error, isFetching, refetch } = useGetSeriesTextsQuery({ params }, { refetchOnMountOrArgChange: true })
  const [saveTexts] = useSaveSeriesTextsMutation()
  return (
    <>
      <p className="flush measure mute">{m.programme_texts_series_intro()}</p>
      <TextsScreen
        texts={data}
        failure={error && !data ? errorMessage(error) : null}
        fetching={isFetching}
        reload={async () => (await refetch()).data}
        save={async (body) => {
          const { texts, run } = await saveTexts({ params, body }).unwrap()
          if (run) toast.success(m.programme_series_dates_follow())
          return texts
        }}
      />
    </>
  )
}
