import type { GuestTableView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Menu, Select, TextInput } from '@mantine/core'
import { IconColumns3, IconSearch } from '@tabler/icons-react'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { columnSort, sortOf, type TableQuery } from './table-url.ts'
import type { TicketColumn } from './ticket-columns.tsx'
import classes from './GuestTable.module.css'

interface TableFiltersProps {
  readonly query: TableQuery
  readonly onChange: (change: Record<string, string | null>) => void
  readonly ticketTypes: readonly TicketTypeView[]
  /** The check-in lists besides the main one. */
  readonly lists: GuestTableView['lists']
  /** All columns that can be chosen, and the keys of the chosen ones. */
  readonly columns: readonly TicketColumn[]
  readonly chosen: readonly string[]
  readonly onChoose: (columns: readonly string[]) => void
}

/** Search, filters and the choice of columns; on phones, where the columns have no headers, also the sort order. */
export function TableFilters({ query, onChange, ticketTypes, lists, columns, chosen, onChoose }: TableFiltersProps) {
  const search = useSearchText(query.search ?? '', (text) => onChange({ search: text.trim() }))
  const choose = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  return (
    <div className={classes['filters']}>
      <TextInput
        type="search"
        size="sm"
        radius="xl"
        aria-label={m.shell_search_in({ label: m.guests_table_label() })}
        placeholder={m.guests_table_search()}
        leftSection={<IconSearch size={17} aria-hidden />}
        maxLength={400}
        value={search.value}
        onChange={(event) => search.onChange(event.currentTarget.value)}
      />
      <FilterSelect
        label={m.shell_ticket()}
        anything={m.guests_filter_all_tickets()}
        choices={ticketTypes.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={query.ticketId}
        onChange={(ticket) => onChange({ ticket })}
      />
      <FilterSelect
        label={m.guests_table_came()}
        anything={m.guests_table_came_any()}
        choices={[
          { value: 'yes', label: m.guests_table_came_yes() },
          { value: 'no', label: m.guests_table_came_no() },
        ]}
        value={query.checkedIn}
        onChange={(came) => onChange({ in: came })}
      />
      <FilterSelect
        label={m.shell_status()}
        anything={m.guests_table_any_state()}
        choices={[
          { value: 'valid', label: m.guests_table_state_valid() },
          { value: 'returned', label: m.guests_table_state_returned() },
          { value: 'passed_on', label: m.guests_table_state_passed_on() },
        ]}
        value={query.state}
        onChange={(state) => onChange({ state })}
      />
      {lists.length > 0 && (
        <FilterSelect
          label={m.guests_table_list()}
          anything={m.guests_table_list_any()}
          choices={lists.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={query.listId}
          onChange={(list) => onChange({ list })}
        />
      )}
      <Select
        hiddenFrom="sm"
        aria-label={m.guests_table_sort()}
        size="sm"
        radius="xl"
        data={[
          { value: 'name', label: m.guests_table_guest() },
          ...columns.filter(({ sortable }) => sortable).map(({ key, header }) => ({ value: key, label: header })),
        ]}
        value={columnSort(query.sort).key}
        onChange={(key) => onChange({ sort: key === null ? null : sortOf({ key, direction: 'asc' }) })}
        allowDeselect={false}
      />
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" size="sm" radius="xl" leftSection={<IconColumns3 size={17} aria-hidden />}>
            {m.guests_table_columns()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['choices']}>
          {columns.map(({ key, header }) => (
            <Menu.CheckboxItem key={key} checked={chosen.includes(key)} onChange={() => choose(key)}>
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  /** The label while nothing is chosen. */
  readonly anything: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | null) => void
}

/** One filter of the table; an empty one filters nothing. */
function FilterSelect({ label, anything, choices, value, onChange }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      size="sm"
      radius="xl"
      placeholder={anything}
      data={choices}
      value={value ?? null}
      onChange={onChange}
      clearable
    />
  )
}
