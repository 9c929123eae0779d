import { joinFacts, m } from '@foyer/messages'
import { Button, Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useListOrganiserEventsQuery } from '../../../../api/hooks.ts'
import { eventSections, type EventSection } from '../../../../lib/event-sections.ts'
import { shortWhen } from '../event-wording.ts'

const ASK_AFTER_MS = 250
const SHOWN = 8

interface EventSwitcherProps {
  eventId: string
  current: EventSection
}

/** Leads to the same screen of another event. */
export function EventSwitcher({ eventId, current }: EventSwitcherProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), ASK_AFTER_MS)
  const navigate = useNavigate()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
  })
  const { data, isFetching } = useListOrganiserEventsQuery(
    combobox.dropdownOpened
      ? { query: { limit: SHOWN + 1, sort: '-updatedAt', single: 'true', ...(search !== '' && { search }) } }
      : skipToken,
  )
  const others = (data?.items ?? []).filter(({ _id }) => _id !== eventId).slice(0, SHOWN)
  const go = (id: string) => {
    combobox.closeDropdown()
    void navigate(pathOf(current, id))
  }
  return (
    <Combobox store={combobox} width={340} position="bottom-start" onOptionSubmit={go}>
      <Combobox.Target targetType="button">
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<IconSelector size={16} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {m.events_switch()}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={m.events_switch_search()}
          placeholder={m.events_switch_search()}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
        <Combobox.Options mah={340} style={{ overflowY: 'auto' }} aria-label={m.events_switch()}>
          {others.map((event) => (
            <Combobox.Option key={event._id} value={event._id}>
              <span className="semibold breakable">{event.title || m.events_switch_untitled()}</span>
              <span className="hint">{joinFacts([shortWhen(event), event.city])}</span>
            </Combobox.Option>
          ))}
          {others.length === 0 && (
            <Combobox.Empty>
              {isFetching || data === undefined ? m.events_switch_searching() : m.events_switch_none()}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function pathOf(section: EventSection, eventId: string): string {
  const [overview] = eventSections
  return (eventSections.find(({ key }) => key === section) ?? overview).to(eventId)
}
