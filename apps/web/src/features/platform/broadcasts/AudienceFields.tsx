import { m } from '@foyer/messages'
import { MultiSelect, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useListAllEventsQuery, useListUsersQuery } from '../../../api/hooks.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { BroadcastValues } from './broadcast-form.ts'

const kinds = [
  { value: 'everyone', label: m.admin_broadcast_everyone, description: m.admin_broadcast_everyone_hint },
  { value: 'organisers', label: m.admin_broadcast_organisers, description: m.admin_broadcast_organisers_hint },
  { value: 'buyers', label: m.admin_broadcast_buyers, description: m.admin_broadcast_buyers_hint },
  {
    value: 'event_organisers',
    label: m.admin_broadcast_event_organisers,
    description: m.admin_broadcast_event_organisers_hint,
  },
  { value: 'users', label: m.admin_broadcast_users, description: m.admin_broadcast_users_hint },
] as const

/** The audience of a broadcast. */
export function AudienceFields({ form }: { form: UseFormReturnType<BroadcastValues> }) {
  const { kind } = form.values
  return (
    <>
      <Radio.Group label={m.admin_broadcast_audience()} size="md" {...form.getInputProps('kind')}>
        <div className="grid gap-10 cells-240 margin-top-8">
          {kinds.map((choice) => (
            <Radio.Card key={choice.value} value={choice.value} className="choice-card">
              <Radio.Indicator />
              <span>
                <span className="block semibold">{choice.label()}</span>
                <span className="block text-15 mute">{choice.description()}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {kind === 'buyers' && (
        <NumberField
          label={m.admin_broadcast_months()}
          min={1}
          max={36}
          allowDecimal={false}
          maw={260}
          {...form.getInputProps('months')}
        />
      )}
      {kind === 'event_organisers' && (
        <EventsField
          value={form.values.eventIds}
          onChange={(ids) => form.setFieldValue('eventIds', ids)}
          error={form.errors['eventIds']}
        />
      )}
      {kind === 'users' && (
        <UsersField
          value={form.values.userIds}
          onChange={(ids) => form.setFieldValue('userIds', ids)}
          error={form.errors['userIds']}
        />
      )}
    </>
  )
}

interface Choice {
  value: string
  label: string
}

interface ChoicesProps {
  value: string[]
  onChange: (value: string[]) => void
  error?: React.ReactNode
}

/** Keeps the names of chosen items, which a later search may not list. */
function useChoices(found: readonly Choice[], chosen: readonly string[]) {
  const [kept, setKept] = useState<readonly Choice[]>([])
  const known = new Map([...kept, ...found].map((choice) => [choice.value, choice]))
  const keep = (ids: readonly string[]) => setKept(ids.flatMap((id) => known.get(id) ?? []))
  const data = [...new Set([...chosen, ...found.map(({ value }) => value)])].flatMap((id) => known.get(id) ?? [])
  return { data, keep }
}

function EventsField(props: ChoicesProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const { data } = useListAllEventsQuery({ query: { limit: 20, ...(search && { search }) } })
  const found = data?.items.map((event) => ({ value: event._id, label: `${event.title} · ${event.organiser.name}` }))
  return (
    <Choices label={m.admin_broadcast_events_field()} found={found ?? []} text={text} onText={setText} {...props} />
  )
}

function UsersField(props: ChoicesProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const { data } = useListUsersQuery({ query: { limit: 20, ...(search && { search }) } })
  const found = data?.items.filter((user) => !user.isAdmin && user.state === 'active')
  const choices = found?.map((user) => ({ value: user._id, label: `${user.name} · ${user.email}` }))
  return (
    <Choices label={m.admin_broadcast_users_field()} found={choices ?? []} text={text} onText={setText} {...props} />
  )
}

interface SearchedProps extends ChoicesProps {
  label: string
  found: readonly Choice[]
  text: string
  onText: (text: string) => void
}

function Choices({ label, found, text, onText, value, onChange, error }: SearchedProps) {
  const { data, keep } = useChoices(found, value)
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? m.admin_broadcast_choice_placeholder() : ''}
      data={data}
      value={value}
      onChange={(ids) => {
        keep(ids)
        onChange(ids)
      }}
      searchable
      searchValue={text}
      onSearchChange={onText}
      hidePickedOptions
      nothingFoundMessage={m.admin_broadcast_choice_none()}
      maxValues={50}
      error={error}
    />
  )
}
