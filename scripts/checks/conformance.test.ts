import { describe, expect, it } from 'vitest'
import { faultOf, tableRows, testsOf } from './named-tests.ts'

const rows = tableRows('docs/spec-conformance.md', 'Specification')

describe('docs/spec-conformance.md', () => {
  it.each(rows)('line $line says what, where and by which test', ({ cells }) => {
    expect(cells).toHaveLength(4)
    const [statement, where, tests = ''] = cells
    expect(statement).not.toBe('')
    expect(where).not.toBe('')
    expect(testsOf(tests).map(faultOf).filter(Boolean)).toEqual([])
  })

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(80)
  })
})
