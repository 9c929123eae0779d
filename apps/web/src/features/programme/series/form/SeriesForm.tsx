import { eventCategories } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { categoryNames } from '../../../../lib/categories.ts'
import { currencyChoices, zoneChoices } from '../../../../lib/region-choices.ts'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { CountInput } from '../../../../ui/CountInput.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { UnsavedChangesGuard } from '../../../../ui/UnsavedChangesGuard.tsx'
import { Preview } from '../preview/Preview.tsx'
import { RuleFields } from '../rule/RuleFields.tsx'
import { outcomeOf, ruleSentence } from '../rule/rule-words.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { SeriesCover } from './SeriesCover.tsx'
import { faultsBelow } from './series-faults.ts'
import type { SeriesFormValues } from './series-form-values.ts'
import { TicketTemplates } from './TicketTemplates.tsx'
import { useSeriesForm } from './use-series-form.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'

const RichTextField = lazyPart(() => import('../../../../ui/RichTextField.tsx'), {
  coming: () => <Skeleton height={220} radius="md" />,
})

interface SeriesFormProps {
  blank: SeriesFormValues
  onCreated: (seriesId: string) => void
  editors: Pick<SeriesEditors, 'ticket'>
}

/** A new series on one page: what it is, when its dates are, what is sold for each, and beside it what would be created. */
export function SeriesForm({ blank, onCreated, editors }: SeriesFormProps) {
  const { values, change, faults, preview, submit, busy, failure, attempt, touched } = useSeriesForm(blank, onCreated)
  const { rule, timezone } = values
  const today = dayInZone(useNow(), timezone)
  const [zones] = useState(() => zoneChoices(timezone))
  const [currencies] = useState(currencyChoices)
  const count = preview.dates?.added ?? 0
  const sentence = ruleSentence(rule, outcomeOf(preview.dates, timezone))
  return (
    <form className="two-thirds" onSubmit={submit} noValidate aria-label={m.programme_series_new()}>
      <UnsavedChangesGuard when={touched && !busy} />
      <div className="stack shrinks gap-20">
        <Surface as="section" padding="large" title={m.programme_series_section_what()}>
          <div className="stack gap-20">
            <TextInput
              name="title"
              label={m.events_field_title()}
              placeholder={m.events_form_title_placeholder()}
              required
              maxLength={150}
              value={values.title}
              error={faults['title']}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <RichTextField
              label={m.shell_optional({ label: m.events_field_description() })}
              path="description"
              error={faults['description']}
              value={values.description}
              onChange={(description) => change({ description })}
            />
            <TextInput
              name="summary"
              label={m.shell_optional({ label: m.events_field_summary() })}
              description={m.events_form_summary_hint()}
              maxLength={140}
              value={values.summary}
              error={faults['summary']}
              onChange={(event) => change({ summary: event.currentTarget.value })}
            />
            <Select
              name="category"
              data-path="category"
              label={m.events_field_category()}
              placeholder={m.events_form_category_placeholder()}
              data={eventCategories.map((value) => ({ value, label: categoryNames[value]() }))}
              value={values.category}
              error={faults['category']}
              onChange={(category) => change({ category })}
              maxDropdownHeight={320}
              clearable
            />
            <PlaceFields values={values} faults={faults} onChange={change} />
            <SeriesCover
              seriesId={null}
              stored={null}
              chosen={values.cover}
              alt={values.coverAlt}
              onChange={({ file, alt }) => change({ cover: file, coverAlt: alt })}
            />
          </div>
        </Surface>
        <Surface as="section" padding="large" title={m.programme_series_section_when()}>
          <div className="stack gap-20">
            <RuleFields
              rule={rule}
              faults={faultsBelow(faults, 'rule')}
              timezone={timezone}
              today={today}
              onChange={(changed) => change({ rule: { ...rule, ...changed } })}
            />
            <div className="fields">
              <Select
                name="timezone"
                data-path="timezone"
                label={m.events_field_timezone()}
                data={zones}
                value={timezone}
                error={faults['timezone']}
                onChange={(zone) => zone !== null && change({ timezone: zone })}
                searchable
                allowDeselect={false}
                limit={60}
              />
              <CountInput
                name="doorsBefore"
                label={m.shell_optional({ label: m.programme_series_doors() })}
                min={0}
                max={1440}
                value={values.doorsBefore}
                error={faults['doorsBefore']}
                onChange={(doorsBefore) => change({ doorsBefore })}
              />
            </div>
          </div>
        </Surface>
        <Surface as="section" padding="large" title={m.programme_series_section_tickets()}>
          <div className="stack gap-20">
            <Select
              name="currency"
              data-path="currency"
              label={m.events_field_currency()}
              data={currencies}
              value={values.currency}
              error={faults['currency']}
              onChange={(currency) => currency !== null && change({ currency })}
              searchable
              allowDeselect={false}
            />
            <TicketTemplates
              tickets={values.tickets}
              currency={values.currency}
              faults={faultsBelow(faults, 'tickets')}
              onChange={(tickets) => change({ tickets })}
              form={editors.ticket}
            />
          </div>
        </Surface>
      </div>
      <aside className="below-header shrinks" aria-label={m.programme_series_preview()}>
        <Preview sentence={sentence} preview={preview} />
      </aside>
      <div className="stack gap-20">
        <FormErrors errors={faults} message={failure} attempt={attempt} />
        <div>
          <Button type="submit" loading={busy}>
            {count > 0 ? m.programme_series_create({ count }) : m.programme_series_create_none()}
          </Button>
        </div>
      </div>
    </form>
  )
}
