import { eventDateFaults } from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'

interface GivenDates {
  startsAt: string
  endsAt: string
  doorsOpenAt: string | null
}

/** Checks new dates of an event: they are consistent and not in the past. `path` stands before the names of fields at fault. */
export function newDates(given: GivenDates, now: Date, path = '') {
  const dates = {
    startsAt: new Date(given.startsAt),
    endsAt: new Date(given.endsAt),
    doorsOpenAt: given.doorsOpenAt === null ? null : new Date(given.doorsOpenAt),
  }
  const faults: Record<string, FieldFault> = eventDateFaults(dates)
  if (dates.startsAt <= now) faults['startsAt'] = 'not_future'
  if (Object.keys(faults).length > 0)
    throw new AppError('request.invalid', {
      fields: Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${path}${field}`, fault])),
    })
  return dates
}
