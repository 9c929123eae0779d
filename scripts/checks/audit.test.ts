import { describe, expect, it } from 'vitest'
import { faultOf, tableRows, testsOf } from './named-tests.ts'

const rows = tableRows('docs/audit-2026-11.md', 'Finding')

describe('docs/audit-2026-11.md', () => {
  it.each(rows)('line $line says what was done and names tests that exist', ({ cells }) => {
    expect(cells).toHaveLength(4)
    const [finding, found, done = '', tests = ''] = cells
    expect(finding).not.toBe('')
    expect(found).not.toBe('')
    expect(done).not.toBe('')
    const withoutTest = tests === '' && /^(Open|Decided: )/.test(done)
    expect(withoutTest ? [] : testsOf(tests).map(faultOf).filter(Boolean)).toEqual([])
  })

  it('has every finding', () => {
    expect(rows.length).toBeGreaterThan(100)
  })
})
