import type { RecurrenceRuleInput, RulePreviewView } from '@foyer/contract'
import { isTimeZone } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { organisationOrNone } from '../../people/organisations/index.ts'
import { expandRule } from './expand-rule.ts'
import { readSeries } from './series.policy.ts'
import { existingSlots } from './series.queries.ts'

const MOST_STARTS = 500
const MOST_NOTES = 100

/** The dates that a rule makes, without making them: how many, which, what is new, and what clock changes do to them. */
export async function previewRule(
  deps: Deps,
  actor: MemberActor,
  input: { rule: RecurrenceRuleInput; timezone: string; seriesId: string | null; month: string | null },
): Promise<RulePreviewView> {
  organisationOrNone(actor, 'events:read')
  if (!isTimeZone(input.timezone)) throw new AppError('request.invalid', { fields: { timezone: 'time_zone' } })
  const known =
    input.seriesId === null
      ? new Set<number>()
      : await existingSlots(deps.db, (await readSeries(deps.db, actor, input.seriesId)).id)
  const { starts, clockNotes } = expandRule(input.rule, input.timezone)
  const { month } = input
  const listed = month === null ? starts : starts.filter(({ day }) => day.startsWith(month))
  return {
    total: starts.length,
    first: starts[0]?.startsAt.toISOString() ?? null,
    last: starts.at(-1)?.startsAt.toISOString() ?? null,
    added: starts.filter(({ startsAt }) => !known.has(startsAt.getTime())).length,
    overlaps: starts.filter(({ overlaps }) => overlaps).length,
    starts: listed.slice(0, MOST_STARTS).map(({ startsAt, endsAt, ...start }) => ({
      ...start,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      exists: known.has(startsAt.getTime()),
    })),
    clockNotes: clockNotes.slice(0, MOST_NOTES),
  }
}
