import type { EventView } from '@foyer/contract'
import { Button, Menu } from '@mantine/core'
import {
  IconCalendarOff,
  IconCalendarTime,
  IconChevronDown,
  IconCopy,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { Link, useNavigate } from 'react-router'
import { useMay } from '../../../../ui/shell/use-organisations.ts'
import { useEventActions } from '../use-event-actions.tsx'

/** The actions for an event as a whole. */
export function LifecycleMenu({ event }: { event: EventView }) {
  const { togglePublish, remove } = useEventActions()
  const makesEvents = useMay('events:write')
  const navigate = useNavigate()
  const leaveWhenGone = async () => {
    if (await remove(event)) void navigate('/events/all')
  }
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
          {m.events_action_more()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {makesEvents && (
          <Menu.Item component={Link} to="?do=duplicate" leftSection={<IconCopy size={18} aria-hidden />}>
            {m.events_action_duplicate()}
          </Menu.Item>
        )}
        {event.can.postpone && (
          <Menu.Item component={Link} to="?do=postpone" leftSection={<IconCalendarTime size={18} aria-hidden />}>
            {event.postponement?.datesOpen ? m.events_action_announce() : m.events_action_postpone()}
          </Menu.Item>
        )}
        {event.status === 'published' && (
          <Menu.Item leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => void togglePublish(event)}>
            {m.events_action_unpublish()}
          </Menu.Item>
        )}
        {(event.can.cancel || event.can.delete) && <Menu.Divider />}
        {event.can.cancel && (
          <Menu.Item
            color="red"
            component={Link}
            to="?do=cancel"
            leftSection={<IconCalendarOff size={18} aria-hidden />}
          >
            {m.events_action_cancel()}
          </Menu.Item>
        )}
        {event.can.delete && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void leaveWhenGone()}>
            {m.shell_delete()}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
