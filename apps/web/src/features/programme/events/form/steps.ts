import type { PublicationGapCode } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { EventField } from './event-form-values.ts'

/** The steps of the form, in order. */
export const steps = [
  { key: 'basics', title: m.events_step_basics, about: m.events_step_basics_about },
  { key: 'when', title: m.events_step_when, about: m.events_step_when_about },
  { key: 'look', title: m.events_step_look, about: m.events_step_look_about },
  { key: 'details', title: m.events_step_details, about: m.events_step_details_about },
] as const

export type StepKey = (typeof steps)[number]['key']

/** The field of a gap; null if it is on another screen. */
export const fieldOfGap: Readonly<Record<PublicationGapCode, EventField | null>> = {
  title: 'title',
  custom_url: 'customUrl',
  dates: 'startsAt',
  dates_past: 'startsAt',
  place: 'venueName',
  online_url: 'onlineUrl',
  ticket_type: null,
  payment_provider: 'currency',
}

const fieldsOf: Readonly<Record<StepKey, readonly EventField[]>> = {
  basics: ['title', 'customUrl', 'category', 'summary', 'description'],
  when: [
    ...(['format', 'startsAt', 'endsAt', 'doorsOpenAt', 'timezone'] as const),
    ...(['venueName', 'addressLine', 'city', 'country', 'point', 'onlineUrl'] as const),
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
    ...(['holdMinutes', 'bankTransferDays', 'refundPolicy', 'refundDays', 'transfers', 'showGoing'] as const),
  ],
}

/** The step that contains a field. */
export function stepOfField(field: EventField): StepKey {
  const found = steps.find(({ key }) => fieldsOf[key].includes(field))
  return found?.key ?? 'basics'
}

/** The step with the field of a gap; null if it is on another screen. */
export function stepOfGap(code: PublicationGapCode): StepKey | null {
  const field = fieldOfGap[code]
  return field === null ? null : stepOfField(field)
}
