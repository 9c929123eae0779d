import { datePatch, type DatePatch } from '@foyer/contract'
import { bodyOf, type EventField, type EventFormValues, fieldLabels, isEventField } from './event-form-values.ts'

const MINUTE = 60_000

/** Which dates of a series a change is for. */
export const scopes = ['this', 'following', 'all_unchanged'] as const
export type Scope = (typeof scopes)[number]

/** The fields of the form that can apply to other dates, by their names in the contract. */
const SHARED: Readonly<Partial<Record<EventField, keyof DatePatch>>> = {
  title: 'title',
  summary: 'summary',
  description: 'description',
  category: 'category',
  format: 'format',
  venueName: 'venueName',
  addressLine: 'addressLine',
  city: 'city',
  country: 'country',
  point: 'point',
  onlineUrl: 'onlineUrl',
  visibility: 'visibility',
  refundPolicy: 'refundPolicy',
  refundDays: 'refundDays',
  holdMinutes: 'holdMinutes',
  bankTransferDays: 'bankTransferDays',
  maxPerOrder: 'maxPerOrder',
  maxPerBuyer: 'maxPerBuyer',
  capacity: 'capacity',
  feeMode: 'feeMode',
  transfers: 'transfers',
  showGoing: 'showGoing',
  taxKind: 'tax',
  taxName: 'tax',
  taxPercent: 'tax',
}

const lengthOf = ({ startsAt, endsAt }: EventFormValues) =>
  Math.round((Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / MINUTE)

/**
 * The part of a date's change that applies to other dates of the series, and the fields that change for this date alone. Of the times,
 * other dates get the time of day and the length, because each date has its own day.
 */
export function scopePatch(before: EventFormValues, after: EventFormValues): { set: DatePatch; own: EventField[] } {
  const body: Readonly<Record<string, unknown>> = bodyOf(after)
  const set: Record<string, unknown> = {}
  const own: EventField[] = []
  for (const field of Object.keys(fieldLabels).filter(isEventField)) {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) continue
    const shared = SHARED[field]
    if (shared) set[shared] = body[shared]
    else if (field !== 'startsAt' && field !== 'endsAt') own.push(field)
  }
  const hasTimes = after.startsAt !== '' && after.endsAt !== '' && before.startsAt !== ''
  if (hasTimes && after.startsAt.slice(11) !== before.startsAt.slice(11)) set['time'] = after.startsAt.slice(11)
  if (hasTimes && lengthOf(after) !== lengthOf(before)) set['minutes'] = lengthOf(after)
  if (after.startsAt.slice(0, 10) !== before.startsAt.slice(0, 10)) own.push('startsAt')
  return { set: datePatch.parse(set), own }
}
