import type { EventRowView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { joinFacts, m } from '@foyer/messages'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useDuplicateEventMutation, useListOrganiserEventsQuery } from '../../../../api/hooks.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { toast } from '../../../../ui/toast.ts'
import { shortWhen } from '../event-wording.ts'
import { datesBody, suggestedDates } from '../lifecycle/new-dates.ts'
import { eventTemplates, type EventTemplate, valuesOfTemplate } from './templates.ts'
import { useEventFormModel } from './use-event-form.ts'

const EARLIER_SHOWN = 6

/** Fills in a new event: with typical values for its kind, or with all values of an earlier event. */
export function StartFrom() {
  const { form, focusField } = useEventFormModel()
  const now = useNow()
  const fill = (template: EventTemplate) => {
    form.setValues(valuesOfTemplate(template, dayInZone(now, form.values.timezone)))
    focusField('title')
  }
  return (
    <div className="pushed-along align-center" role="group" aria-label={m.events_start_from()}>
      <span className="rigid mute text-sm">{m.events_start_from()}</span>
      {eventTemplates.map((template) => (
        <Button
          key={template.key}
          className="rigid"
          variant="default"
          size="compact-sm"
          radius="xl"
          onClick={() => fill(template)}
        >
          {template.label()}
        </Button>
      ))}
      <EarlierEvents now={now} />
    </div>
  )
}

/** Events that have dates. A copy takes place in the next week that is still in the future, on the same weekday and at the same hours. */
function EarlierEvents({ now }: { now: Date }) {
  const { data } = useListOrganiserEventsQuery({ query: { limit: EARLIER_SHOWN, sort: '-updatedAt', single: 'true' } })
  const [duplicate, { isLoading }] = useDuplicateEventMutation()
  const navigate = useNavigate()
  const earlier = (data?.items ?? []).filter(({ startsAt, endsAt }) => startsAt !== null && endsAt !== null)
  if (earlier.length === 0) return null
  const copy = async (event: EventRowView) => {
    const body = {
      title: event.title,
      ...datesBody(suggestedDates({ doorsOpenAt: null, ...event }, now), event.timezone),
    }
    try {
      const draft = await duplicate({ params: { id: event._id }, body }).unwrap()
      toast.success(m.events_start_from_done())
      void navigate(`/events/create?draft=${draft._id}`, { replace: true })
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button
          className="rigid"
          variant="default"
          size="compact-sm"
          radius="xl"
          loading={isLoading}
          leftSection={<IconCopy size={15} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          {m.events_start_from_earlier()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {earlier.map((event) => (
          <Menu.Item key={event._id} onClick={() => void copy(event)}>
            <span className="semibold breakable">{event.title}</span>
            <span className="hint">{joinFacts([shortWhen(event), event.city])}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
