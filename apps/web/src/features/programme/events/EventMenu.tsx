import type { EventRowView } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarTime,
  IconChartAreaLine,
  IconCopy,
  IconDoorEnter,
  IconDots,
  IconExternalLink,
  IconEyeOff,
  IconListDetails,
  IconRocket,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { useMay, useOrganisations } from '../../../ui/shell/use-organisations.ts'
import type { EventActions } from './use-event-actions.tsx'

interface EventMenuProps {
  event: Pick<EventRowView, '_id' | 'title' | 'status' | 'customUrl'>
  actions: EventActions
}

/** The actions for an event in a row of a list. */
export function EventMenu({ event, actions }: EventMenuProps) {
  const published = event.status === 'published'
  const { chosen } = useOrganisations()
  const may = (permission: OrganisationPermission) => chosen === undefined || chosen.permissions.includes(permission)
  const makesEvents = useMay('events:write')
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={m.events_action_menu({ title: event.title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/events/details/${event._id}`} leftSection={<IconListDetails size={18} />}>
          {m.events_action_details()}
        </Menu.Item>
        <Menu.Item component={Link} to={`/events/ticket/${event._id}`} leftSection={<IconTicket size={18} />}>
          {m.shell_tickets()}
        </Menu.Item>
        {may('sales:read') && (
          <Menu.Item component={Link} to={`/events/sales/${event._id}`} leftSection={<IconChartAreaLine size={18} />}>
            {m.events_section_sales()}
          </Menu.Item>
        )}
        {may('doors:read') && (
          <Menu.Item component={Link} to={`/events/doors/${event._id}`} leftSection={<IconDoorEnter size={18} />}>
            {m.events_section_doors()}
          </Menu.Item>
        )}
        {published && event.customUrl && (
          <Menu.Item component={Link} to={`/events/${event.customUrl}`} leftSection={<IconExternalLink size={18} />}>
            {m.events_action_view_page()}
          </Menu.Item>
        )}
        {makesEvents && (
          <Menu.Item
            component={Link}
            to={`/events/details/${event._id}?do=duplicate`}
            leftSection={<IconCopy size={18} />}
          >
            {m.events_action_duplicate()}
          </Menu.Item>
        )}
        {published && may('events:write') && (
          <Menu.Item
            component={Link}
            to={`/events/details/${event._id}?do=postpone`}
            leftSection={<IconCalendarTime size={18} />}
          >
            {m.events_action_postpone()}
          </Menu.Item>
        )}
        {may('events:write') && <Changes event={event} actions={actions} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions that change the event itself. */
function Changes({ event, actions }: EventMenuProps) {
  const published = event.status === 'published'
  return (
    <>
      <Menu.Divider />
      {event.status !== 'cancelled' && (
        <Menu.Item
          leftSection={published ? <IconEyeOff size={18} /> : <IconRocket size={18} />}
          onClick={() => void actions.togglePublish(event)}
        >
          {published ? m.events_action_unpublish() : m.events_action_publish()}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => void actions.remove(event)}>
        {m.shell_delete()}
      </Menu.Item>
    </>
  )
}
