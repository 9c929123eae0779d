import { required } from '@foyer/domain'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListOrganiserFeesQuery, useListUsersQuery } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { feeInWords } from './fee-values.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** Who has a fee of their own, and the way to give somebody one. */
export function OwnFees() {
  const { data } = useListOrganiserFeesQuery({ query: { limit: 100 } })
  return (
    <Surface as="section" title="Organisers with a fee of their own">
      {data && data.items.length > 0 ? (
        <ul className="grid gap-8 plain-list">
          {data.items.map((fee) => (
            <li key={fee._id}>
              <Link
                className="choice-card two-lines full gap-2 pressable font-inherit text-left undecorated"
                to={{
                  search: `organiser=${required(fee.organiser, 'the organiser of a fee of their own')._id}&currency=${fee.currency}`,
                }}
              >
                <strong>
                  {fee.organiser?.name} · {fee.currency}
                </strong>
                <span>
                  {feeInWords(fee, fee.currency)}
                  {fee.endsAt && `, until ${day.format(new Date(fee.endsAt))}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flush mute">Nobody yet: everybody pays the fee of the currency.</p>
      )}
      <OrganiserChoice />
    </Surface>
  )
}

function OrganiserChoice() {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { data } = useListUsersQuery({ query: { role: 'organiser', limit: 20, ...(search && { search }) } })
  return (
    <Select
      mt="md"
      label="Another organiser"
      placeholder="Name or e-mail address"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, by more than the name.
      filter={({ options }) => options}
      nothingFoundMessage="No organiser of that name"
      data={(data?.items ?? []).map((user) => ({ value: user._id, label: user.organiserName ?? user.name }))}
      value={null}
      onChange={(id) => id !== null && void navigate({ search: `organiser=${id}` })}
    />
  )
}
