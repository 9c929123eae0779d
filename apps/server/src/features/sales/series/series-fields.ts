import type { SeriesInput } from '@foyer/contract'
import { recurrenceFault } from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import { eventColumns, pointColumns } from '../../programme/events/index.ts'

/** The columns an organiser writes of a series, checked as those of an event are. Its address is decided apart. */
export function seriesColumns(input: SeriesInput) {
  if (input.rule && recurrenceFault(input.rule)) throw new AppError('series.rule_invalid')
  const { custom_url: _url, starts_at: _start, ends_at: _end, doors_open_at: _doors, ...shared } = eventColumns(input)
  return {
    ...shared,
    ...pointColumns(input),
    doors_open_minutes: input.doorsOpenMinutes,
    move_hours: input.moveHours,
    rule: input.rule ? JSON.stringify(input.rule) : null,
  }
}
