import type { AdminEventView } from '@foyer/contract'
import { formatDate, formatEventTime, joinFacts, m } from '@foyer/messages'
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
import { moneyOfSum } from '../../../../lib/sum-money.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { StatCard, StatGrid } from '../../../../ui/StatCard.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { EventBadges } from '../event-columns.tsx'

/** An event as administrators see it: its sales and the available actions. */
export function AdminEvent({ eventId, trail }: { eventId: string; trail: ReactNode }) {
  const { data: event, error, refetch } = useGetAnyEventQuery({ params: { eventId } })
  if (error && !event) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!event) return <CardSkeletons count={3} />
  return (
    <>
      <PageHeader
        title={event.title}
        back={{ to: '/admin/events/all', label: m.admin_event_all() }}
        badge={<EventBadges event={event} />}
        description={placeAndTime(event)}
        actions={<Actions event={event} />}
      />
      {event.suspension && (
        <div className="notice bad">
          <strong>
            {m.admin_event_taken_down({
              date: formatDate(event.suspension.imposedAt, 'longDay'),
              name: event.suspension.imposedBy.name,
            })}
          </strong>
          <p>{event.suspension.reason}</p>
        </div>
      )}
      <Sales eventId={eventId} />
      <div className="two-thirds">
        <Surface as="section" title={m.admin_event_details()}>
          <div className="clipped rounded-16 margin-bottom-18">
            <CoverImage eventId={event._id} cover={event.cover} sizes="(width < 62em) 100vw, 700px" ratio={16 / 7} />
          </div>
          <dl className="sums grid gap-10">
            <div>
              <dt>{m.admin_events_organiser()}</dt>
              <dd>
                <Link to={`/admin/organisations/${event.organiser._id}`}>{event.organiser.name}</Link>
              </dd>
            </div>
            <div>
              <dt>{m.admin_event_address()}</dt>
              <dd>{event.customUrl ? <bdi dir="ltr">{`/events/${event.customUrl}`}</bdi> : '–'}</dd>
            </div>
            <div>
              <dt>{m.admin_event_landing()}</dt>
              <dd>
                {event.featuredAt
                  ? m.admin_event_featured_since({ date: formatDate(event.featuredAt, 'longDay') })
                  : m.admin_event_not_featured()}
              </dd>
            </div>
            <div>
              <dt>{m.admin_event_organiser_view()}</dt>
              <dd>
                <Link to={`/events/details/${event._id}`}>{m.admin_event_organiser_details()}</Link>
              </dd>
            </div>
          </dl>
        </Surface>
        <Surface as="section" title={m.admin_user_admin_activity()}>
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
      ? m.admin_events_no_date()
      : formatEventTime(new Date(startsAt), new Date(endsAt ?? startsAt), timezone).short
  return joinFacts([time, venueName, city])
}

function Sales({ eventId }: { eventId: string }) {
  const { data, isLoading } = useGetSalesSummaryQuery({ params: { eventId } })
  const write = data && moneyOfSum([data.gross, data.platformFee, data.refunded, data.net], data.currency)
  const money = (minor: number | undefined) => (write && minor !== undefined ? write(minor) : '–')
  return (
    <StatGrid>
      <StatCard
        label={m.admin_event_sales()}
        loading={isLoading}
        value={money(data?.gross)}
        {...(data && {
          hint: `${m.admin_event_tickets({ count: data.tickets })} · ${m.admin_event_orders({ count: data.orders })}`,
        })}
      />
      <StatCard label={m.admin_event_fees()} loading={isLoading} tone="gold" value={money(data?.platformFee)} />
      <StatCard label={m.admin_event_refunds()} loading={isLoading} value={money(data?.refunded)} />
      <StatCard label={m.admin_event_organiser_earnings()} loading={isLoading} value={money(data?.net)} />
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
      title: m.admin_event_take_down_title({ event: event.title }),
      body: m.admin_event_take_down_body(),
      label: m.admin_event_reason(),
      confirmLabel: m.admin_event_take_down(),
      destructive: true,
    })
    if (reason !== null)
      await act(() => takeDown({ params, body: { reason } }).unwrap(), m.admin_event_take_down_done())
  }
  const onRestore = async () => {
    const note = await askReason({
      title: m.admin_event_restore_title({ event: event.title }),
      body: m.admin_event_restore_body(),
      label: m.admin_event_note(),
      confirmLabel: m.admin_event_restore(),
    })
    if (note !== null) await act(() => restore({ params, body: { note } }).unwrap(), m.admin_event_restore_done())
  }
  const onFeature = (featured: boolean) =>
    act(
      () => feature({ params, body: { featured } }).unwrap(),
      featured ? m.admin_event_feature_done() : m.admin_event_unfeature_done(),
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
          {m.admin_event_view()}
        </Button>
      )}
      {event.can.feature && (
        <Button variant="default" loading={busy} onClick={() => void onFeature(event.featuredAt === null)}>
          {event.featuredAt === null ? m.admin_event_feature() : m.admin_event_unfeature()}
        </Button>
      )}
      {event.can.restore && (
        <Button loading={busy} onClick={() => void onRestore()}>
          {m.admin_event_restore()}
        </Button>
      )}
      {event.can.takeDown && (
        <Button color="red" loading={busy} onClick={() => void onTakeDown()}>
          {m.admin_event_take_down()}
        </Button>
      )}
    </>
  )
}
