import type { SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetSeriesQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'

interface SeriesPartProps {
  readonly seriesId: string
  readonly children: (series: SeriesView) => ReactNode
}

/** A screen about one part of a series, with the way back to it. */
export function SeriesPart({ seriesId, children }: SeriesPartProps) {
  const { data: series, error, refetch } = useGetSeriesQuery({ params: { id: seriesId } })
  if (error && !series) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!series) return <CardSkeletons count={2} />
  return (
    <Page width="full">
      <PageHeader
        title={series.title}
        back={{ to: `/events/series/${series._id}`, label: m.events_hub_back_to_series() }}
      />
      {children(series)}
    </Page>
  )
}
