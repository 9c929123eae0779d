import type { Route } from './+types/series-promo-codes'
import { SeriesPromoCodes } from '../../features/programme/promo-codes/PromoCodes.tsx'
import { SeriesPart } from '../../features/programme/series/page/SeriesPart.tsx'

export default function SeriesPromoCodesPage({ params }: Route.ComponentProps) {
  return <SeriesPart seriesId={params.seriesId}>{(series) => <SeriesPromoCodes series={series} />}</SeriesPart>
}
