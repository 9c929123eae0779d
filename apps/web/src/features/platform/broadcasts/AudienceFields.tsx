import { MultiSelect, NumberInput, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useListAllEventsQuery, useListUsersQuery } from '../../../api/hooks.ts'
import type { BroadcastValues } from './broadcast-form.ts'

const kinds = [
  { value: 'everyone', label: 'Everyone', description: 'Every user with a confirmed address.' },
  { value: 'organisers', label: 'Organisers', description: 'Whoever has an event here.' },
  { value: 'buyers', label: 'Recent buyers', description: 'Users who bought with their address of late.' },
  { value: 'event_organisers', label: 'Organisers of events', description: 'Of events you choose.' },
  { value: 'users', label: 'Chosen users', description: 'One by one.' },
] as const

/** Whom a broadcast is for. */
export function AudienceFields({ form }: { form: UseFormReturnType<BroadcastValues> }) {
  const { kind } = form.values
  return (
    <>
      <Radio.Group label="For whom" size="md" {...form.getInputProps('kind')}>
        <div className="grid gap-10 cells-240 margin-top-8">
          {kinds.map((choice) => (
            <Radio.Card key={choice.value} value={choice.value} className="choice-card">
              <Radio.Indicator />
              <span>
                <span className="block semibold">{choice.label}</span>
                <span className="block text-15 mute">{choice.description}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {kind === 'buyers' && (
        <NumberInput
          label="Bought within the last … months"
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

/** Keeps the names of what was chosen, which a later search no longer lists. */
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
  return <Choices label="Events" found={found ?? []} text={text} onText={setText} {...props} />
}

function UsersField(props: ChoicesProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const { data } = useListUsersQuery({ query: { limit: 20, ...(search && { search }) } })
  const found = data?.items.filter((user) => !user.isAdmin && user.state === 'active')
  const choices = found?.map((user) => ({ value: user._id, label: `${user.name} · ${user.email}` }))
  return <Choices label="Users" found={choices ?? []} text={text} onText={setText} {...props} />
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
      placeholder={value.length === 0 ? 'Type a name to search' : ''}
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
      nothingFoundMessage="Nobody and nothing of that name"
      maxValues={50}
      error={error}
    />
  )
}
