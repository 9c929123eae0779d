import { m } from '@foyer/messages'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countryChoices } from '../../../../lib/countries.ts'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

export function FormatChoice() {
  const { bindBare } = useEventFormModel()
  const formats = [
    { value: 'in_person', label: m.events_format_in_person() },
    { value: 'online', label: m.shell_online() },
    { value: 'hybrid', label: m.events_format_both() },
  ]
  return (
    <div role="group" aria-labelledby="format-label">
      <p id="format-label" className="margin-bottom-6 semibold">
        {fieldLabels.format()}
      </p>
      <SegmentedControl {...bindBare('format')} data={formats} fullWidth />
    </div>
  )
}

/** The parts of the address, each in a separate field. */
export function VenueFields() {
  const { bind, setPlace } = useEventFormModel()
  const [countries] = useState(countryChoices)
  return (
    <div className="fields">
      <TextInput
        {...bind('venueName')}
        label={fieldLabels.venueName()}
        placeholder={m.events_form_venue_placeholder()}
        maxLength={255}
      />
      <TextInput
        {...bind('addressLine')}
        label={fieldLabels.addressLine()}
        placeholder={m.events_form_address_placeholder()}
        maxLength={255}
        autoComplete="off"
      />
      <TextInput
        {...bind('city')}
        label={fieldLabels.city()}
        placeholder={m.events_form_city_placeholder()}
        maxLength={85}
      />
      <Select
        {...bind('country')}
        onChange={(country: string | null) => setPlace({ country })}
        label={fieldLabels.country()}
        placeholder={m.events_form_country_placeholder()}
        data={countries}
        searchable
        clearable
      />
    </div>
  )
}

export function OnlineUrlField() {
  const { bind } = useEventFormModel()
  return (
    <TextInput
      {...bind('onlineUrl')}
      label={fieldLabels.onlineUrl()}
      description={m.events_form_online_hint()}
      placeholder="https://"
      type="url"
      inputMode="url"
      maxLength={500}
    />
  )
}
