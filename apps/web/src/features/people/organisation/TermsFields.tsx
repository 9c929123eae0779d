import type { MemberRole } from '@foyer/domain'
import { m, roleHint } from '@foyer/messages'
import { MultiSelect, Select } from '@mantine/core'
import { useListOrganiserEventsQuery } from '../../../api/hooks.ts'
import { roleChoices } from './role-words.ts'

export interface Terms {
  role: MemberRole
  eventIds: string[]
}

/** The values to send: no chosen events means all events, and owners are never limited to events. */
export const termsBody = ({ role, eventIds }: Terms) => ({
  role,
  eventIds: role === 'owner' || eventIds.length === 0 ? null : eventIds,
})

interface TermsFieldsProps {
  readonly terms: Terms
  readonly onChange: (terms: Terms) => void
}

const MOST_EVENTS = 100

/** The role of a member, and the events to which the member is limited. */
export function TermsFields({ terms, onChange }: TermsFieldsProps) {
  const { data } = useListOrganiserEventsQuery({ query: { limit: MOST_EVENTS } })
  const events = data?.items.map(({ _id, title }) => ({ value: _id, label: title })) ?? []
  // Chosen events that are not in the list, such as past ones, stay chosen.
  const unlisted = terms.eventIds.filter((id) => !events.some(({ value }) => value === id))
  return (
    <>
      <Select
        label={m.organisation_role()}
        description={roleHint(terms.role)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={roleChoices()}
        allowDeselect={false}
        value={terms.role}
        onChange={(role) => role && onChange({ ...terms, role })}
      />
      {terms.role !== 'owner' && (
        <MultiSelect
          label={m.organisation_events()}
          description={m.organisation_events_hint()}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={terms.eventIds.length === 0 ? m.organisation_events_all() : ''}
          data={[...events, ...unlisted.map((id) => ({ value: id, label: m.organisation_event_other() }))]}
          searchable
          clearable
          value={terms.eventIds}
          onChange={(eventIds) => onChange({ ...terms, eventIds })}
        />
      )}
    </>
  )
}
