import type { AdminEventView } from '@foyer/contract'
import { formatDate, formatEventTime, formatMoney, formatNumber } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import {
  useFeatureEventMutation,
  useGetAnyEventQuery,
  useGetSalesSummaryQuery,
  useRestoreEventMutation,
  useTakeDownEventMutation,
} from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { EventBadges } from '../event-columns.tsx'

/** One of everyone's events: what it sells and what administrators may do about it. */
export function AdminEvent({ eventId, trail }: { eventId: string; trail: ReactNode }) {
  const { data: event, error, refetch } = useGetAnyEventQuery({ params: { eventId } })
  if (error && !event) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!event) return <CardSkeletons count={3} />
  return (
    <>
      <PageHeader
        title={event.title}
        back={{ to: '/admin/events/all', label: 'All events' }}
        badge={<EventBadges event={event} />}
        description={placeAndTime(event)}
        actions={<Actions event={event} />}
      />
      {event.suspension && (
        <div className="notice bad">
          <strong>
            Taken down on {formatDate(event.suspension.imposedAt, 'longDay')} by {event.suspension.imposedBy.name}
          </strong>
          <p>{event.suspension.reason}</p>
        </div>
      )}
      <Sales eventId={eventId} />
      <div className="two-thirds">
        <Surface as="section" title="The event">
          <div className="clipped rounded-16 margin-bottom-18">
            <CoverImage eventId={event._id} cover={event.cover} sizes="(width < 62em) 100vw, 700px" ratio={16 / 7} />
          </div>
          <dl className="sums grid gap-10">
            <div>
              <dt>Organiser</dt>
              <dd>
                <Link to={`/admin/users/${event.organiser._id}`}>{event.organiser.name}</Link>
              </dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd>{event.customUrl ? `/events/${event.customUrl}` : '–'}</dd>
            </div>
            <div>
              <dt>On the landing page</dt>
              <dd>{event.featuredAt ? `Since ${formatDate(event.featuredAt, 'longDay')}` : 'As it comes'}</dd>
            </div>
            <div>
              <dt>As its organiser sees it</dt>
              <dd>
                <Link to={`/events/details/${event._id}`}>Event details</Link>
              </dd>
            </div>
          </dl>
        </Surface>
        <Surface as="section" title="What administrators did">
          {trail}
        </Surface>
      </div>
    </>
  )
}

function placeAndTime(event: AdminEventView): string {
  const { startsAt, endsAt, timezone, venueName, city } = event
  const time =
    startsAt === null
      ? 'No date yet'
      : formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
  return [time, venueName, city].filter(Boolean).join(' · ')
}

function Sales({ eventId }: { eventId: string }) {
  const { data, isLoading } = useGetSalesSummaryQuery({ params: { eventId } })
  const money = (minor: number | undefined) => (data && minor !== undefined ? formatMoney(minor, data.currency) : '–')
  return (
    <StatGrid>
      <StatCard
        label="Sales"
        loading={isLoading}
        value={money(data?.gross)}
        {...(data && { hint: `${formatNumber(data.tickets)} tickets in ${formatNumber(data.orders)} orders` })}
      />
      <StatCard label="Platform fees" loading={isLoading} tone="gold" value={money(data?.platformFee)} />
      <StatCard label="Refunds" loading={isLoading} value={money(data?.refunded)} />
      <StatCard label="The organiser’s" loading={isLoading} value={money(data?.net)} />
    </StatGrid>
  )
}

function Actions({ event }: { event: AdminEventView }) {
  const [takeDown] = useTakeDownEventMutation()
  const [restore] = useRestoreEventMutation()
  const [feature] = useFeatureEventMutation()
  const { busy, act } = useAct()
  const params = { eventId: event._id }
  const onTakeDown = async () => {
    const reason = await askReason({
      title: `Take “${event.title}” down?`,
      body: 'It is not shown any more and sells nothing. Tickets that were bought stay as they are. The organiser gets a mail with the reason and can appeal.',
      label: 'Reason',
      confirmLabel: 'Take down',
      destructive: true,
    })
    if (reason !== null) await act(() => takeDown({ params, body: { reason } }).unwrap(), 'The event is taken down.')
  }
  const onRestore = async () => {
    const note = await askReason({
      title: `Restore “${event.title}”?`,
      body: 'It is shown and sells as before. The organiser gets a mail with your note.',
      label: 'Note',
      confirmLabel: 'Restore',
    })
    if (note !== null) await act(() => restore({ params, body: { note } }).unwrap(), 'The event is back.')
  }
  const onFeature = (featured: boolean) =>
    act(
      () => feature({ params, body: { featured } }).unwrap(),
      featured ? 'It comes first on the landing page.' : 'It is among the others again.',
    )
  return (
    <>
      {event.can.feature && event.customUrl && (
        <Button
          component={Link}
          to={`/events/${event.customUrl}`}
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          View page
        </Button>
      )}
      {event.can.feature && (
        <Button variant="default" loading={busy} onClick={() => void onFeature(event.featuredAt === null)}>
          {event.featuredAt === null ? 'Feature' : 'Stop featuring'}
        </Button>
      )}
      {event.can.restore && (
        <Button loading={busy} onClick={() => void onRestore()}>
          Restore
        </Button>
      )}
      {event.can.takeDown && (
        <Button color="red" loading={busy} onClick={() => void onTakeDown()}>
          Take down
        </Button>
      )}
    </>
  )
}
