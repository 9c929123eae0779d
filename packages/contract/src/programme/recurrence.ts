import {
  type FieldCode,
  MOST_RULE_DAYS,
  MOST_TIMES_A_DAY,
  missingHourRules,
  recurrenceFrequencies,
  weekdays,
} from '@foyer/domain'
import { z } from 'zod'
import { day, instant } from '../primitives.ts'

/** A wall-clock time in the series' zone. */
export const wallTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
/** How long a date lasts, at most a week. */
export const minutes = z.int().min(1).max(10_080)

/** When a series takes place. The domain's `RecurrenceRule` says what each field means. */
export const recurrenceRule = z
  .strictObject({
    startsOn: day,
    frequency: z.enum(recurrenceFrequencies),
    every: z.int().min(1).max(99).default(1),
    weekdays: z.array(z.enum(weekdays)).max(7).default([]),
    monthly: z
      .discriminatedUnion('by', [
        z.strictObject({ by: z.literal('day'), day: z.int().min(1).max(31) }),
        z.strictObject({
          by: z.literal('weekday'),
          weekday: z.enum(weekdays),
          nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
        }),
      ])
      .nullable()
      .default(null),
    times: z
      .array(z.strictObject({ at: wallTime, minutes }))
      .min(1)
      .max(MOST_TIMES_A_DAY),
    ends: z.discriminatedUnion(
      'by',
      [
        z.strictObject({ by: z.literal('count'), days: z.int().min(1).max(MOST_RULE_DAYS) }),
        z.strictObject({ by: z.literal('day'), day }),
      ],
      { error: 'rule_end' satisfies FieldCode },
    ),
    extra: z
      .array(z.strictObject({ day, at: wallTime, minutes }))
      .max(1000)
      .default([]),
    excluded: z
      .array(z.strictObject({ day, at: wallTime.nullable().default(null) }))
      .max(1000)
      .default([]),
    missingHour: z.enum(missingHourRules).default('move'),
    skipOverlaps: z.boolean().default(false),
  })
  .meta({ id: 'RecurrenceRule' })
export type RecurrenceRuleInput = z.infer<typeof recurrenceRule>

/** A start as the rule makes it, by wall clock in the zone and as an instant. */
const plannedStart = z.object({
  day,
  at: wallTime,
  startsAt: instant,
  endsAt: instant,
  /** The date exists already. */
  exists: z.boolean(),
  /** It begins before the previous date ends. */
  overlaps: z.boolean(),
})

/**
 * The starts that a rule produces. `clockNotes` names each start that a clock change affects: a start at an hour that does not exist is
 * skipped or moved to `movedTo`; if an hour occurs twice, the first is used. At most 500 starts and 100 notes are listed.
 */
export const rulePreviewView = z
  .object({
    total: z.int(),
    first: instant.nullable(),
    last: instant.nullable(),
    /** Dates that do not exist yet. */
    added: z.int(),
    overlaps: z.int(),
    starts: z.array(plannedStart),
    clockNotes: z.array(
      z.object({ day, at: wallTime, kind: z.enum(['missing', 'twice']), movedTo: wallTime.nullable() }),
    ),
  })
  .meta({ id: 'RulePreview' })
export type RulePreviewView = z.infer<typeof rulePreviewView>
