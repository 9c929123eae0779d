import { act, useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { button, field, press, testFeature, text, type } from '../../../../testing/screen.tsx'
import { RuleFields } from './RuleFields.tsx'
import { blankRule, type RuleValues } from './rule-values.ts'

const { show } = testFeature()
let latest: RuleValues

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
)

function Form({ faults = {} }: { faults?: Record<string, string> }) {
  // A Tuesday.
  const [rule, setRule] = useState(() => blankRule('2027-01-05'))
  useEffect(() => {
    latest = rule
  }, [rule])
  return (
    <RuleFields
      rule={rule}
      faults={faults}
      timezone="Europe/Berlin"
      today="2027-01-01"
      onChange={(changed) => setRule((before) => ({ ...before, ...changed }))}
    />
  )
}

const choose = (value: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)!.click())
const weekday = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')].find(({ textContent }) =>
    textContent.startsWith(name),
  )!

describe('the fields of a rule', () => {
  test('a weekly rule is of the weekday of its first day, and more can be chosen', async () => {
    await show(<Form />)
    expect(weekday('Tuesday').getAttribute('aria-pressed')).toBe('true')
    await act(async () => weekday('Friday').click())
    expect(latest.weekdays).toEqual([2, 5])
    await act(async () => weekday('Tuesday').click())
    expect(latest.weekdays).toEqual([5])
  })

  test('each frequency asks for what it needs alone', async () => {
    await show(<Form />)
    expect(text()).not.toContain('Week of the month')
    await choose('monthly')
    expect(text()).toContain('Week of the month')
    expect(weekday('Friday')).toBeUndefined()
    await choose('day')
    expect(text()).not.toContain('Week of the month')
    await type('Date in the month', '31')
    expect(text()).toContain('Months without this day are skipped.')
  })

  test('a further time of the day follows the one before, and can be removed', async () => {
    await show(<Form />)
    await press('Add a time')
    expect(latest.times).toEqual([
      { startsAt: '19:00', endsAt: '22:00' },
      { startsAt: '22:00', endsAt: '01:00' },
    ])
    expect(text()).toContain('On the next day')
    await act(async () => document.querySelector<HTMLButtonElement>('button[aria-label="Remove time 1"]')!.click())
    expect(latest.times).toHaveLength(1)
  })

  test('the series ends after a number of dates or on a day', async () => {
    await show(<Form />)
    expect(field('Number of dates').value).toBe('10')
    await choose('until')
    expect(text()).not.toContain('Number of dates')
    expect(field('Last day').value).toBe('')
  })

  test('what is wrong is said at its field', async () => {
    await show(<Form faults={{ weekdays: 'Choose at least one weekday.', count: 'Enter a number.' }} />)
    expect(text()).toContain('Choose at least one weekday.')
    expect(field('Number of dates').getAttribute('aria-invalid')).toBe('true')
    expect(button('Add extra date')?.disabled).toBe(true)
  })
})
