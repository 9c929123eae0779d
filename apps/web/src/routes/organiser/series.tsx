import type { Route } from './+types/series'
import { SeriesScreen } from '../../features/programme/series/page/SeriesScreen.tsx'

export default function SeriesPage({ params }: Route.ComponentProps) {
  return <SeriesScreen seriesId={params.seriesId} />
}
