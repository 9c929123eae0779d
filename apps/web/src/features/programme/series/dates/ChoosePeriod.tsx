import type { SeriesView } from '@foyer/contract'
import { dayAfter, dayInZone, zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useListSeriesDatesQuery } from '../../../../api/hooks.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { DayField } from '../../../../ui/DayField.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import type { SelectedPeriod } from './use-date-selection.ts'

interface ChoosePeriodProps {
  series: SeriesView
  onChoose: (period: SelectedPeriod) => void
  onClose: () => void
}

/** Selects all dates to come of a period, however many pages they fill, and says beforehand how many those are. */
export function ChoosePeriod({ series, onChoose, onClose }: ChoosePeriodProps) {
  const { timezone } = series
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const today = dayInZone(useNow(), timezone)
  const isWhole = from !== '' && to !== '' && from <= to
  const drafts = useCount(series._id, isWhole && { from, to, status: 'draft' })
  const published = useCount(series._id, isWhole && { from, to, status: 'published' })
  const count =
    isWhole && drafts.count !== undefined && published.count !== undefined ? drafts.count + published.count : undefined
  const failure = drafts.failure ?? published.failure

  const choose = () => {
    const begin = (day: string) => zonedToUtc(`${day}T00:00`, timezone).toISOString()
    onChoose({
      span: { by: 'span', from: begin(from), to: begin(dayAfter(to, 1)) },
      drafts: drafts.count ?? 0,
      published: published.count ?? 0,
    })
  }

  return (
    <Modal opened onClose={onClose} title={m.programme_series_period()}>
      <Stack gap="lg">
        <p className="flush">{m.programme_series_period_text()}</p>
        {failure !== undefined && <FormErrors errors={{}} message={failure} attempt={1} />}
        <div className="fields">
          <DayField label={m.programme_series_first_day()} min={today} value={from} onChange={setFrom} data-autofocus />
          <DayField label={m.programme_series_last_day()} min={from || today} value={to} onChange={setTo} />
        </div>
        {count === 0 && (
          <p className="flush mute" role="status">
            {m.programme_series_period_none()}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button disabled={!count} onClick={choose}>
            {count ? m.programme_series_period_submit({ count }) : m.programme_series_period_submit_none()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** How many dates to come of a period are in a state; undefined while that is not known. */
function useCount(id: string, asked: false | { from: string; to: string; status: 'draft' | 'published' }) {
  const { currentData, error } = useListSeriesDatesQuery(
    asked ? { params: { id }, query: { ...asked, when: 'upcoming', limit: 1 } } : skipToken,
  )
  return { count: currentData?.total, failure: error === undefined ? undefined : errorMessage(error) }
}
