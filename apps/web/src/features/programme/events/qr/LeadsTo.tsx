import { Anchor, Radio, Select, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useListDoorsQuery } from '../../../../api/hooks.ts'
import { Surface } from '../../../../ui/Surface.tsx'
import type { Target } from './use-qr-code.ts'

interface LeadsToProps {
  eventId: string
  target: Target
  onChange: (target: Target) => void
}

/** Whether the code is for the street or for the staff. */
export function LeadsTo({ eventId, target, onChange }: LeadsToProps) {
  const { data } = useListDoorsQuery({ params: { eventId } })
  const doors = data?.items ?? []
  const choose = (kind: string) => {
    const [first] = doors
    onChange(
      kind === 'page' ? { kind: 'page' } : { kind: 'door', door: first ? { id: first._id, name: first.name } : null },
    )
  }
  const chooseDoor = (id: string | null) => {
    const door = doors.find(({ _id }) => _id === id)
    onChange({ kind: 'door', door: door ? { id: door._id, name: door.name } : null })
  }
  return (
    <Surface as="section" title="What does it open?">
      <Radio.Group aria-label="What the code opens" value={target.kind} onChange={choose}>
        <Stack gap="sm">
          <Radio value="page" label="The event’s page" description="For flyers and posters: scan, choose, pay." />
          <Radio
            value="door"
            label="A door"
            description="For staff: the phone that scans it checks guests in. Keep it away from guests."
          />
        </Stack>
      </Radio.Group>
      {target.kind === 'door' && doors.length > 0 && (
        <Select
          mt="md"
          label="Door"
          data={doors.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={target.door?.id ?? null}
          allowDeselect={false}
          onChange={chooseDoor}
        />
      )}
      {target.kind === 'door' && data && doors.length === 0 && (
        <p className="margin-top-16 mute">
          This event has no door yet.{' '}
          <Anchor component={Link} to={`/events/doors/${eventId}`}>
            Make one
          </Anchor>
        </p>
      )}
    </Surface>
  )
}
