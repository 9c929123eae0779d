import type { EventCategory } from '../../../../lib/categories.ts'
import type { LocalDateTime } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { EventFormValues } from './event-form-values.ts'

/** A kind of event with its usual weekday and hours. */
export interface EventTemplate {
  readonly key: string
  readonly label: () => string
  readonly category: EventCategory
  readonly format: EventFormValues['format']
  /** 0 is Sunday. */
  readonly weekday: number
  /** On a 24-hour clock, `HH:MM`. */
  readonly starts: string
  readonly hours: number
  /** How long before the start doors open, in minutes; 0 for none. */
  readonly doorsBefore: number
}

const FRIDAY = 5
const SATURDAY = 6

export const eventTemplates: readonly EventTemplate[] = [
  {
    key: 'concert',
    label: m.events_template_concert,
    category: 'music',
    format: 'in_person',
    weekday: FRIDAY,
    starts: '20:00',
    hours: 3,
    doorsBefore: 60,
  },
  {
    key: 'club',
    label: m.events_template_club,
    category: 'nightlife',
    format: 'in_person',
    weekday: SATURDAY,
    starts: '22:00',
    hours: 6,
    doorsBefore: 0,
  },
  {
    key: 'workshop',
    label: m.events_template_workshop,
    category: 'education',
    format: 'in_person',
    weekday: SATURDAY,
    starts: '10:00',
    hours: 4,
    doorsBefore: 0,
  },
  {
    key: 'conference',
    label: m.events_template_conference,
    category: 'business',
    format: 'in_person',
    weekday: 4,
    starts: '09:00',
    hours: 8,
    doorsBefore: 60,
  },
  {
    key: 'dinner',
    label: m.events_template_dinner,
    category: 'food',
    format: 'in_person',
    weekday: FRIDAY,
    starts: '19:00',
    hours: 3,
    doorsBefore: 0,
  },
  {
    key: 'talk',
    label: m.events_template_talk,
    category: 'technology',
    format: 'online',
    weekday: 3,
    starts: '18:00',
    hours: 1,
    doorsBefore: 0,
  },
]

/** Tickets are announced and sold before an event, so a template suggests no earlier day. */
const EARLIEST_DAYS = 14
const WEEK_DAYS = 7
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** The values that a template fills in. `today` is a day in the event's time zone; wall-clock times are computed as if in UTC. */
export function valuesOfTemplate(
  template: EventTemplate,
  today: string,
): Pick<EventFormValues, 'category' | 'format' | 'startsAt' | 'endsAt' | 'doorsOpenAt'> {
  const earliest = Date.parse(`${today}T${template.starts}:00Z`) + EARLIEST_DAYS * DAY_MS
  const daysOn = (template.weekday - new Date(earliest).getUTCDay() + WEEK_DAYS) % WEEK_DAYS
  const starts = earliest + daysOn * DAY_MS
  const local = (at: number): LocalDateTime => new Date(at).toISOString().slice(0, 16)
  return {
    category: template.category,
    format: template.format,
    startsAt: local(starts),
    endsAt: local(starts + template.hours * 60 * MINUTE_MS),
    doorsOpenAt: template.doorsBefore === 0 ? '' : local(starts - template.doorsBefore * MINUTE_MS),
  }
}
