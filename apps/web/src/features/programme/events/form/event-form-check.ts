import { eventInput } from '@foyer/contract'
import { checkCustomUrl, parseMapLink } from '@foyer/domain'
import { issueWords, m } from '@foyer/messages'
import { customUrlAdvice } from '../../../../lib/custom-url-advice.ts'
import {
  bodyOf,
  isEventField,
  isTaxName,
  taxBasisPoints,
  type EventField,
  type EventFormValues,
} from './event-form-values.ts'

export type FieldFaults = Partial<Record<EventField, string>>

/** The message for a field that the contract's schema rejects. */
const advice: Partial<Record<EventField, () => string>> = {
  title: m.events_invalid_title,
  summary: m.events_invalid_summary,
  description: m.events_invalid_description,
  venueName: () => m.events_invalid_line({ count: 255 }),
  addressLine: () => m.events_invalid_line({ count: 255 }),
  city: () => m.events_invalid_line({ count: 85 }),
  onlineUrl: m.events_invalid_online_url,
  refundDays: m.events_invalid_refund_days,
  holdMinutes: m.events_invalid_hold,
  bankTransferDays: m.events_invalid_bank_transfer,
  maxPerOrder: m.events_invalid_max_per_order,
  maxPerBuyer: m.events_invalid_max_per_buyer,
  capacity: m.events_invalid_capacity,
  coverAlt: () => m.events_invalid_line({ count: 250 }),
}

function customUrlFault(customUrl: string): FieldFaults {
  const found = customUrl === '' ? 'ok' : checkCustomUrl(customUrl)
  return found === 'ok' ? {} : { customUrl: customUrlAdvice[found]() }
}

function dateFaults({ startsAt, endsAt, doorsOpenAt }: EventFormValues): FieldFaults {
  return {
    ...(startsAt !== '' && endsAt !== '' && endsAt <= startsAt && { endsAt: m.events_invalid_end() }),
    ...(startsAt !== '' && doorsOpenAt > startsAt && { doorsOpenAt: m.events_invalid_doors() }),
  }
}

function pointFaults({ point }: EventFormValues): FieldFaults {
  const found = point.trim() === '' ? 'none' : parseMapLink(point)
  if (found === 'short_link') return { point: m.events_invalid_point_short() }
  return found === null ? { point: m.events_invalid_point() } : {}
}

function taxFaults({ taxKind, taxName, taxPercent }: EventFormValues): FieldFaults {
  if (taxKind === 'none') return {}
  return {
    ...(!isTaxName(taxName) && { taxName: m.events_invalid_tax_name() }),
    ...(taxBasisPoints(taxPercent) === null && { taxPercent: m.events_invalid_tax_rate() }),
  }
}

/** The error of each field. A form may be incomplete: the requirements for publishing are checked separately. */
export function faultsOf(values: EventFormValues): FieldFaults {
  const faults: FieldFaults = {}
  const parsed = eventInput.safeParse(bodyOf(values))
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (isEventField(name)) faults[name] ??= advice[name]?.() ?? issueWords(issue)
  }
  return {
    ...faults,
    ...customUrlFault(values.customUrl),
    ...dateFaults(values),
    ...pointFaults(values),
    ...taxFaults(values),
  }
}
