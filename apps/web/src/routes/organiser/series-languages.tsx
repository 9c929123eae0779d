import type { Route } from './+types/series-languages'
import { SeriesTexts } from '../../features/programme/event-texts/SeriesTexts.tsx'
import { SeriesPart } from '../../features/programme/series/page/SeriesPart.tsx'

export default function SeriesLanguagesPage({ params }: Route.ComponentProps) {
  return <SeriesPart seriesId={params.seriesId}>{({ _id }) => <SeriesTexts key={_id} seriesId={_id} />}</SeriesPart>
}
