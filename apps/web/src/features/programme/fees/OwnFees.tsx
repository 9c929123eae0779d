import type { FeeVersionView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListOrganiserFeesQuery, useListAllOrganisationsQuery } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { feeInWords } from './fee-values.ts'

/** The organisers with custom fees, and a field to choose another one. */
export function OwnFees() {
  const { data } = useListOrganiserFeesQuery({ query: { limit: 100 } })
  return (
    <Surface as="section" title={m.programme_fee_custom_title()}>
      {data && data.items.length > 0 ? (
        <ul className="grid gap-8 plain-list">
          {data.items.map((fee) => (
            <li key={fee._id}>
              <Link
                className="choice-card two-lines full gap-2 pressable font-inherit text-start undecorated"
                to={{
                  search: `organiser=${required(fee.organiser, 'the organiser of a fee of their own')._id}&currency=${fee.currency}`,
                }}
              >
                <strong>
                  {m.programme_fee_custom_of({ organiser: fee.organiser?.name ?? '', currency: fee.currency })}
                </strong>
                <span>{feeUntilInWords(fee)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flush mute">{m.programme_fee_custom_none()}</p>
      )}
      <OrganiserChoice />
    </Surface>
  )
}

function feeUntilInWords(version: FeeVersionView): string {
  const fee = feeInWords(version, version.currency)
  return version.endsAt ? m.programme_fee_custom_until({ fee, date: formatDate(version.endsAt, 'day') }) : fee
}

function OrganiserChoice() {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { data } = useListAllOrganisationsQuery({ query: { limit: 20, ...(search && { search }) } })
  return (
    <Select
      mt="md"
      label={m.programme_fee_custom_other()}
      placeholder={m.programme_fee_custom_search()}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has filtered already, by more than the name.
      filter={({ options }) => options}
      nothingFoundMessage={m.programme_fee_custom_not_found()}
      data={(data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={null}
      onChange={(id) => id !== null && void navigate({ search: `organiser=${id}` })}
    />
  )
}
