import type { EventView } from '@foyer/contract'
import { useSearchParams } from 'react-router'
import { EventForm } from '../form/EventForm.tsx'
import { blankValues, isEventField } from '../form/event-form-values.ts'
import type { FirstTicket } from '../../../../lib/first-ticket.ts'
import { EventDialogs } from '../lifecycle/EventDialogs.tsx'
import { LifecycleMenu } from '../lifecycle/LifecycleMenu.tsx'
import { EventFrame } from './EventFrame.tsx'
import { EventOverview } from './EventOverview.tsx'

const buttonsFor = (event: EventView) =>
  event.permissions.includes('events:write') && (
    <>
      <LifecycleMenu event={event} />
      <EventDialogs event={event} />
    </>
  )

/** One event: at a glance, or as its form. */
export function EventDetails({ eventId, firstTicket }: { eventId: string; firstTicket: FirstTicket }) {
  const [params, setParams] = useSearchParams()
  const editing = params.get('tab') === 'edit'
  const field = params.get('field')
  return (
    <EventFrame eventId={eventId} current={editing ? 'edit' : 'overview'} actions={buttonsFor}>
      {(event) =>
        editing ? (
          <EventForm
            key={event._id}
            event={event}
            blank={blankValues(event)}
            onPublished={() => setParams({})}
            firstTicket={firstTicket}
            {...(field !== null && isEventField(field) ? { focusOn: field } : {})}
          />
        ) : (
          <EventOverview event={event} />
        )
      }
    </EventFrame>
  )
}
