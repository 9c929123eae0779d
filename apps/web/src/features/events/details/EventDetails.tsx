import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { EventForm } from '../form/EventForm.tsx'
import { blankValues, isEventField } from '../form/event-form-values.ts'
import { useEventActions } from '../use-event-actions.tsx'
import { EventFrame } from './EventFrame.tsx'
import { EventOverview } from './EventOverview.tsx'

const buttonsFor = (event: EventView) => <EventButtons event={event} />

/** One event: at a glance, or as its form. */
export function EventDetails({ eventId }: { eventId: string }) {
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
            {...(field !== null && isEventField(field) ? { focusOn: field } : {})}
          />
        ) : (
          <EventOverview event={event} />
        )
      }
    </EventFrame>
  )
}

function EventButtons({ event }: { event: EventView }) {
  const { togglePublish, remove } = useEventActions()
  const navigate = useNavigate()
  const leaveWhenGone = async () => {
    if (await remove(event)) void navigate('/events/all')
  }
  return (
    <>
      {event.status === 'published' && (
        <Button
          variant="default"
          leftSection={<IconEyeOff size={18} aria-hidden />}
          onClick={() => void togglePublish(event)}
        >
          Take off sale
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void leaveWhenGone()}
      >
        Delete
      </Button>
    </>
  )
}
