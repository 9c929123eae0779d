import type { SeriesView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDoor, IconExternalLink } from '@tabler/icons-react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../api/api.ts'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetSeriesQuery, useGetSeriesRunQuery } from '../../../../api/hooks.ts'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { useCopy } from '../../../../lib/use-copy.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { SeriesDates } from '../dates/SeriesDates.tsx'
import { ruleSentence } from '../rule/rule-words.ts'
import { ruleValues } from '../rule/rule-body.ts'
import { SeriesPasses } from '../passes/SeriesPasses.tsx'
import { RunProgress } from './RunProgress.tsx'
import { SeriesActions } from './SeriesActions.tsx'
import { SeriesFigures } from './SeriesFigures.tsx'

const WATCH_MS = 1000

/** A series: what it is, how far work on its dates has come, and its dates. */
export function SeriesScreen({ seriesId, editors }: { seriesId: string; editors: SeriesEditors }) {
  const { data: series, error, refetch } = useGetSeriesQuery({ params: { id: seriesId } })
  const run = useWatchedRun(series)
  if (error && !series) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!series) return <CardSkeletons count={3} />
  const mayWrite = series.permissions.includes('events:write')
  return (
    <Page width="full">
      <PageHeader
        title={series.title}
        back={{ to: '/events/all', label: m.events_hub_back() }}
        badge={<StatusBadge status={series.status} />}
        description={aboutOf(series)}
        actions={
          <>
            {series.status === 'published' && <PublicPage customUrl={series.customUrl} />}
            <DayDoors series={series} />
            {mayWrite && <SeriesActions series={series} busy={run !== null} editors={editors} />}
          </>
        }
      />
      {run && <RunProgress run={run} />}
      {run === null && series.failedRun && <RunProgress run={series.failedRun} />}
      {series.status === 'draft' && run === null && <Gaps series={series} />}
      <SeriesFigures series={series} />
      <SeriesPasses seriesId={series._id} mayWrite={mayWrite} hasDates={series.dates.total > 0} />
      <SeriesDates series={series} mayWrite={mayWrite} busy={run !== null} />
    </Page>
  )
}

/** The way to the public page of a series, and its address to pass on. */
function PublicPage({ customUrl }: { customUrl: string }) {
  const { copied, copy } = useCopy(`${window.location.origin}/series/${customUrl}`)
  return (
    <>
      <Button
        component={Link}
        to={`/series/${customUrl}`}
        variant="default"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {m.events_action_view_page()}
      </Button>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {m.programme_series_copy_address()}
      </Button>
    </>
  )
}

/** The way to the doors over all dates of a day, which are on the doors screen of every date. */
function DayDoors({ series: { dates, permissions } }: { series: SeriesView }) {
  if (!dates.next || !permissions.includes('doors:read')) return null
  return (
    <Button
      component={Link}
      to={`/events/doors/${dates.next.eventId}`}
      variant="default"
      leftSection={<IconDoor size={18} aria-hidden />}
    >
      {m.programme_series_day_doors()}
    </Button>
  )
}

/** The rule in words, the next date and the place. */
function aboutOf({ rule, dates: { total, lastStartsAt, next }, timezone, venueName, city }: SeriesView): string {
  const last = lastStartsAt && dayInZone(new Date(lastStartsAt), timezone)
  return joinFacts([
    rule && ruleSentence(ruleValues(rule), last && total > 0 ? { count: total, last } : null),
    next && m.programme_series_next({ date: formatDate(next.startsAt, 'shortMoment', timezone) }),
    venueName,
    city,
  ])
}

/** What a draft still needs before it can be published. */
function Gaps({ series: { publicationGaps } }: { series: SeriesView }) {
  if (publicationGaps.length === 0) return null
  return (
    <Alert color="gold" title={m.events_review_missing()}>
      {publicationGaps.map(({ code, message }) => (
        <p key={code} className="flush">
          {message}
        </p>
      ))}
    </Alert>
  )
}

/**
 * Polls the run in progress until it ends; then everything about the series is fetched again. A short run ends before it is seen: the
 * series already shows its result, but its dates may have been read before it.
 */
function useWatchedRun(series: SeriesView | undefined) {
  const dispatch = useAppDispatch()
  const known = series?.run ?? null
  const { data } = useGetSeriesRunQuery(
    series && known ? { params: { id: series._id, runId: known._id } } : skipToken,
    { pollingInterval: WATCH_MS, refetchOnMountOrArgChange: true },
  )
  const latest = data?._id === known?._id ? data : undefined
  const ended = known === null ? series?.lastRunId : latest && latest.state !== 'running' ? latest._id : undefined
  const told = useRef<string | null>(undefined)
  useEffect(() => {
    if (!series) return
    // Runs that ended before the screen opened need no refetch: the dates are fetched after the series.
    const before = told.current === undefined && known === null ? ended : told.current
    told.current = ended ?? before ?? null
    if (ended !== undefined && ended !== before)
      dispatch(api.util.invalidateTags([{ type: 'Series' }, { type: 'Events' }]))
  }, [series, known, ended, dispatch])
  return known === null ? null : (latest ?? known)
}
