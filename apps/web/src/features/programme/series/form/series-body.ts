import { seriesInput, type SeriesView } from '@foyer/contract'
import { formatMoney, issueWords, m } from '@foyer/messages'
import type { z } from 'zod'
import { ruleBody, ruleFaults } from '../rule/rule-body.ts'
import type { SeriesFormValues } from './series-form-values.ts'
import { ticketBody } from './ticket-values.ts'

export type SeriesBody = z.input<typeof seriesInput>

/** The form as the contract wants it. Only for values without `seriesFaults`. */
export function seriesBody(values: SeriesFormValues): SeriesBody {
  const { doorsBefore, rule, tickets, onlineUrl, category, cover: _sentAsFile, ...facts } = values
  return {
    ...facts,
    category: seriesInput.shape.category.safeParse(category).data ?? null,
    onlineUrl: onlineUrl.trim() === '' ? null : onlineUrl.trim(),
    doorsOpenMinutes: doorsBefore === '' ? null : Number(doorsBefore),
    rule: ruleBody(rule),
    tickets: tickets.map((ticket) => ticketBody(ticket, values.currency)),
  }
}

/** What is wrong with which field of the form, by its path. */
export function seriesFaults(values: SeriesFormValues): Record<string, string> {
  const ofRule = Object.entries(ruleFaults(values.rule)).map(([path, fault]) => [`rule.${path}`, fault] as const)
  if (ofRule.length > 0) {
    const others = seriesInput
      .omit({ rule: true })
      .safeParse({ ...seriesBody({ ...values, rule: safeRule(values) }), rule: undefined })
    return { ...faultsOfIssues(others.error?.issues ?? [], values), ...Object.fromEntries(ofRule) }
  }
  return faultsOfIssues(seriesInput.safeParse(seriesBody(values)).error?.issues ?? [], values)
}

/** The form's values with a complete rule, so that the other fields can be checked while the rule is incomplete. */
const safeRule = ({ rule }: SeriesFormValues) => ({ ...rule, times: [{ startsAt: '00:00', endsAt: '01:00' }] })

function faultsOfIssues(issues: readonly z.core.$ZodIssue[], { currency }: SeriesFormValues): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const issue of issues) {
    const path = fieldOf(issue.path.join('.'))
    if (path === 'rule' || path.startsWith('rule.')) continue
    faults[path] ??= adviceFor(path, currency) ?? issueWords(issue)
  }
  return faults
}

/** The form's field for a path in the body of the call. */
export const fieldOf = (path: string): string => (path === 'doorsOpenMinutes' ? 'doorsBefore' : path)

/** What is wrong with the tickets of a series, by the paths of their fields: `0.price`. */
export function ticketFaults(issues: readonly z.core.$ZodIssue[], currency: string): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    faults[path] ??= adviceFor(`tickets.${path}`, currency) ?? issueWords(issue)
  }
  return faults
}

function adviceFor(path: string, currency: string): string | null {
  if (path === 'title') return m.events_invalid_title()
  if (path === 'onlineUrl') return m.events_invalid_online_url()
  if (/^tickets\.\d+\.name$/.test(path)) return m.programme_ticket_fault_name()
  if (/^tickets\.\d+\.price$/.test(path))
    return m.programme_ticket_fault_amount({ example: formatMoney(1_250_000, currency) })
  return null
}

/** The facts of a series as a change sends them back, so that what no form shows stays as it is. */
export function bodyOfSeries(series: SeriesView): SeriesBody {
  const keys = Object.keys(seriesInput.shape)
  const facts = Object.fromEntries(Object.entries(series).filter(([key]) => keys.includes(key)))
  // The place of a ticket is its place in the list.
  const tickets = series.tickets.map(({ position: _position, ...ticket }) => ticket)
  return seriesInput.parse({ ...facts, tickets })
}
