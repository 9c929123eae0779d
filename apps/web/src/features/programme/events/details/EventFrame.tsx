import type { EventView } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetEventQuery } from '../../../../api/hooks.ts'
import { eventSections, type EventSection } from '../../../../lib/event-sections.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Rich } from '../../../../ui/Rich.tsx'
import { SectionNav } from '../../../../ui/SectionNav.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { EventStatus } from '../../../../ui/EventStatus.tsx'
import { longWhen, placeOf } from '../event-wording.ts'
import { EventSwitcher } from './EventSwitcher.tsx'
import { PublishDraft } from './PublishDraft.tsx'
import classes from './EventFrame.module.css'

/** The screens that have their own publish button. */
const hasPublishing: ReadonlySet<EventSection> = new Set(['overview', 'edit'])

interface EventFrameProps {
  eventId: string
  current: EventSection
  actions?: (event: EventView) => ReactNode
  children: ReactNode | ((event: EventView) => ReactNode)
}

/** The frame of every screen of an event: its name, its state and links to the other screens. */
export function EventFrame({ eventId, current, actions, children }: EventFrameProps) {
  const { data: event, error, refetch } = useGetEventQuery({ params: { id: eventId } })
  if (error && !event) {
    return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  }
  return (
    <Page width="full">
      {event ? (
        <PageHeader
          title={event.title}
          back={
            event.seriesId
              ? { to: `/events/series/${event.seriesId}`, label: m.events_hub_back_to_series() }
              : { to: '/events/all', label: m.events_hub_back() }
          }
          beside={<EventSwitcher eventId={eventId} current={current} />}
          badge={<EventStatus event={event} />}
          description={<WhenAndWhere event={event} />}
          actions={
            <>
              {event.status === 'published' && event.customUrl && <ViewPage customUrl={event.customUrl} />}
              {actions?.(event)}
              {event.status === 'draft' && may(event, 'events:write') && !hasPublishing.has(current) && (
                <PublishDraft event={event} />
              )}
            </>
          }
        />
      ) : (
        <Skeleton height={84} radius="lg" />
      )}
      {event?.takenDownAt && (
        <p role="status" className="notice bad">
          <Rich parts={m.events_hub_taken_down.parts()} tags={{ link: appealLink }} />
        </p>
      )}
      <Sections eventId={eventId} current={current} permissions={event?.permissions} />
      {typeof children !== 'function' ? children : event ? children(event) : <CardSkeletons count={3} />}
    </Page>
  )
}

function may({ permissions }: EventView, permission: OrganisationPermission): boolean {
  return permissions.includes(permission)
}

const appealLink = (words: ReactNode) => <Link to="/appeal">{words}</Link>

function WhenAndWhere({ event }: { event: EventView }) {
  const parts = [event.postponement?.datesOpen ? m.events_page_date_open() : longWhen(event), placeOf(event)]
  const known = parts.filter((part) => part !== null && part !== '')
  if (known.length === 0) return m.events_hub_no_date_place()
  return known.map((part) => (
    <span key={part} className={classes['fact']}>
      {part}
    </span>
  ))
}

interface SectionsProps extends Pick<EventFrameProps, 'eventId' | 'current'> {
  /** Undefined until the event is there. */
  permissions: EventView['permissions'] | undefined
}

/** The event's screens that the reader may open. */
function Sections({ eventId, current, permissions }: SectionsProps) {
  return (
    <SectionNav label={m.events_section_label()} current={current}>
      {eventSections
        .filter(({ key, needs }) => key === current || permissions === undefined || permissions.includes(needs))
        .map(({ key, label, to }) => (
          <Link key={key} to={to(eventId)} aria-current={key === current ? 'page' : undefined} preventScrollReset>
            {label()}
          </Link>
        ))}
    </SectionNav>
  )
}

function ViewPage({ customUrl }: { customUrl: string }) {
  return (
    <Button
      component={Link}
      to={`/events/${customUrl}`}
      variant="default"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      {m.events_action_view_page()}
    </Button>
  )
}
