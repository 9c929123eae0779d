import { eventInput } from '@foyer/contract'
import { checkCustomUrl, type CustomUrlCheck } from '@foyer/domain'
import {
  bodyOf,
  isEventField,
  isTaxName,
  taxBasisPoints,
  type EventField,
  type EventFormValues,
} from './event-form-values.ts'

export type FieldFaults = Partial<Record<EventField, string>>

/** What to do about a field the contract's schema refuses. */
const advice: FieldFaults = {
  title: 'Give the event a title of at most 150 characters.',
  summary: 'Say it in one line of at most 140 characters.',
  description: 'The description holds formatting we do not accept, or is too long.',
  venueName: 'Keep the venue to one line of at most 255 characters.',
  addressLine: 'Keep the address to one line of at most 255 characters.',
  city: 'Keep the city to one line of at most 85 characters.',
  onlineUrl: 'Use a full link that starts with https://',
  refundDays: 'Choose a number of days from 0 to 365.',
  holdMinutes: 'Choose from 5 to 60 minutes.',
  bankTransferDays: 'Enter 1 to 14 days, or leave this empty to accept no bank transfers.',
  maxPerOrder: 'Choose from 1 to 100 tickets.',
  maxPerBuyer: 'Choose from 1 to 1,000 tickets, or leave it empty for no limit.',
  capacity: 'Choose from 0 to 1,000,000 places, or leave it empty for no limit.',
  coverAlt: 'Describe the picture in one line of at most 250 characters.',
}

/** Why an address cannot be one, as the server says it too. */
export const customUrlAdvice: Readonly<Record<Exclude<CustomUrlCheck, 'ok'> | 'taken', string>> = {
  too_short: 'Use at least 3 characters.',
  too_long: 'Use at most 60 characters.',
  bad_characters: 'Use small letters, digits and single dashes between them.',
  reserved: 'Foyer needs that address for itself. Choose another.',
  taken: 'Another event already uses that address.',
}

function customUrlFault(customUrl: string): FieldFaults {
  const found = customUrl === '' ? 'ok' : checkCustomUrl(customUrl)
  return found === 'ok' ? {} : { customUrl: customUrlAdvice[found] }
}

function dateFaults({ startsAt, endsAt, doorsOpenAt }: EventFormValues): FieldFaults {
  return {
    ...(startsAt !== '' && endsAt !== '' && endsAt <= startsAt && { endsAt: 'The end must come after the start.' }),
    ...(startsAt !== '' && doorsOpenAt > startsAt && { doorsOpenAt: 'Doors cannot open after the start.' }),
  }
}

function taxFaults({ taxKind, taxName, taxPercent }: EventFormValues): FieldFaults {
  if (taxKind === 'none') return {}
  return {
    ...(!isTaxName(taxName) && { taxName: 'Name the tax in at most 20 characters, such as VAT.' }),
    ...(taxBasisPoints(taxPercent) === null && { taxPercent: 'Write a rate up to 50, such as 7.5.' }),
  }
}

/** What is wrong with which field. An unfinished form is not wrong: what publishing needs is another matter. */
export function faultsOf(values: EventFormValues): FieldFaults {
  const faults: FieldFaults = {}
  const parsed = eventInput.safeParse(bodyOf(values))
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (isEventField(name)) faults[name] ??= advice[name] ?? issue.message
  }
  return { ...faults, ...customUrlFault(values.customUrl), ...dateFaults(values), ...taxFaults(values) }
}
