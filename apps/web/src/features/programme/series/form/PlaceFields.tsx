import { m } from '@foyer/messages'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countryChoices } from '../../../../lib/countries.ts'
import { PlaceInput } from '../../../../ui/PlaceInput.tsx'
import type { SeriesFormValues } from './series-form-values.ts'

interface PlaceFieldsProps {
  values: SeriesFormValues
  faults: Readonly<Record<string, string>>
  onChange: (changed: Partial<SeriesFormValues>) => void
}

/** Where the dates of a series take place. */
export function PlaceFields({ values, faults, onChange }: PlaceFieldsProps) {
  const [countries] = useState(countryChoices)
  return (
    <>
      <div role="group" aria-labelledby="series-format">
        <p id="series-format" className="margin-bottom-6 semibold">
          {m.events_field_format()}
        </p>
        <SegmentedControl
          name="format"
          fullWidth
          data={[
            { value: 'in_person' as const, label: m.events_format_in_person() },
            { value: 'online' as const, label: m.shell_online() },
            { value: 'hybrid' as const, label: m.events_format_both() },
          ]}
          value={values.format}
          onChange={(format) => onChange({ format })}
        />
      </div>
      {values.format !== 'online' && (
        <div className="fields">
          <PlaceInput
            name="venueName"
            address={values}
            onType={(address) => onChange({ ...address, point: null })}
            onChoose={({ country, ...place }) => onChange({ ...place, ...(country !== null && { country }) })}
            error={faults['venueName'] ?? faults['city'] ?? faults['addressLine']}
          />
          <Select
            name="country"
            data-path="country"
            label={m.events_field_country()}
            placeholder={m.events_form_country_placeholder()}
            data={countries}
            value={values.country}
            error={faults['country']}
            onChange={(country) => onChange({ country })}
            searchable
            clearable
          />
        </div>
      )}
      {values.format !== 'in_person' && (
        <TextInput
          name="onlineUrl"
          label={m.events_field_online_url()}
          description={m.events_form_online_hint()}
          placeholder="https://"
          type="url"
          inputMode="url"
          maxLength={500}
          value={values.onlineUrl}
          error={faults['onlineUrl']}
          onChange={(event) => onChange({ onlineUrl: event.currentTarget.value })}
        />
      )}
    </>
  )
}
