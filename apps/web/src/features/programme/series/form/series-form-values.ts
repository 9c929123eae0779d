import type { Point, RichTextDocument } from '@foyer/domain'
import { blankRule, type NumberField, type RuleValues } from '../rule/rule-values.ts'
import { blankTicket, type TicketValues } from './ticket-values.ts'

/** The form of a new series. */
export interface SeriesFormValues {
  title: string
  summary: string
  description: RichTextDocument | null
  category: string | null
  format: 'in_person' | 'online' | 'hybrid'
  venueName: string
  addressLine: string
  city: string
  country: string | null
  point: Point | null
  onlineUrl: string
  timezone: string
  currency: string
  /** Minutes before the start of each date. */
  doorsBefore: NumberField
  rule: RuleValues
  tickets: TicketValues[]
  cover: File | null
  coverAlt: string
}

/** A new series in the organiser's zone and currency, weekly from a day on. */
export function blankSeries(presets: { timezone: string; currency: string; startsOn: string }): SeriesFormValues {
  const { startsOn, ...region } = presets
  return {
    title: '',
    summary: '',
    description: null,
    category: null,
    format: 'in_person',
    venueName: '',
    addressLine: '',
    city: '',
    country: null,
    point: null,
    onlineUrl: '',
    ...region,
    doorsBefore: '',
    rule: blankRule(startsOn),
    tickets: [blankTicket()],
    cover: null,
    coverAlt: '',
  }
}
