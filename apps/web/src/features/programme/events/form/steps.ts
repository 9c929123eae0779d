import type { PublicationGapCode } from '@foyer/domain'
import type { EventField } from './event-form-values.ts'

export const steps = [
  { key: 'basics', title: 'Basics', about: 'What people come for.' },
  { key: 'when', title: 'When and where', about: 'Times are those of the event’s own time zone.' },
  { key: 'look', title: 'Look', about: 'The picture at the top of the page, and on every shared link.' },
  { key: 'details', title: 'Details', about: 'Money, limits and refunds. The presets suit most events.' },
  { key: 'review', title: 'Review and publish', about: 'Nothing is public until you publish.' },
] as const

export type StepKey = (typeof steps)[number]['key']

/** The field that closes a gap; null where it is closed on another screen. */
export const fieldOfGap: Readonly<Record<PublicationGapCode, EventField | null>> = {
  title: 'title',
  custom_url: 'customUrl',
  category: 'category',
  description: 'description',
  dates: 'startsAt',
  dates_past: 'startsAt',
  place: 'venueName',
  online_url: 'onlineUrl',
  ticket_type: null,
  payment_provider: 'currency',
}

const fieldsOf: Readonly<Record<Exclude<StepKey, 'review'>, readonly EventField[]>> = {
  basics: ['title', 'customUrl', 'category', 'summary', 'description'],
  when: [
    ...(['format', 'startsAt', 'endsAt', 'doorsOpenAt', 'timezone'] as const),
    ...(['venueName', 'addressLine', 'city', 'country', 'onlineUrl'] as const),
  ],
  look: ['coverAlt'],
  details: [
    ...([
      'visibility',
      'currency',
      'feeMode',
      'taxKind',
      'taxName',
      'taxPercent',
      'capacity',
      'maxPerOrder',
      'maxPerBuyer',
    ] as const),
    ...(['holdMinutes', 'bankTransferDays', 'refundPolicy', 'refundDays', 'transfers'] as const),
  ],
}

/** The step on which a field stands. */
export function stepOfField(field: EventField): StepKey {
  const found = steps.find(({ key }) => key !== 'review' && fieldsOf[key].includes(field))
  return found?.key ?? 'basics'
}

/** The step on which a gap is closed. */
export function stepOfGap(code: PublicationGapCode): StepKey {
  const field = fieldOfGap[code]
  return field === null ? 'review' : stepOfField(field)
}
