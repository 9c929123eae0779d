import { Anchor, Radio, Select, Stack } from '@mantine/core'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListDoorsQuery } from '../../../../api/hooks.ts'
import { Rich } from '../../../../ui/Rich.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import type { Target } from './use-qr-code.ts'

interface LeadsToProps {
  eventId: string
  target: Target
  onChange: (target: Target) => void
}

/** Chooses whether the code leads to the event page or to a door. */
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
  const doorsLink = (words: ReactNode) => (
    <Anchor component={Link} to={`/events/doors/${eventId}`}>
      {words}
    </Anchor>
  )
  return (
    <Surface as="section" title={m.events_qr_target()}>
      <Radio.Group aria-label={m.events_qr_target()} value={target.kind} onChange={choose}>
        <Stack gap="sm">
          <Radio value="page" label={m.events_qr_page()} description={m.events_qr_page_hint()} />
          <Radio value="door" label={m.events_qr_door()} description={m.events_qr_door_hint()} />
        </Stack>
      </Radio.Group>
      {target.kind === 'door' && doors.length > 0 && (
        <Select
          mt="md"
          label={m.events_qr_door()}
          data={doors.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={target.door?.id ?? null}
          allowDeselect={false}
          onChange={chooseDoor}
        />
      )}
      {target.kind === 'door' && data && doors.length === 0 && (
        <p className="margin-top-16 mute">
          <Rich parts={m.events_qr_no_doors.parts()} tags={{ link: doorsLink }} />
        </p>
      )}
    </Surface>
  )
}
