import { describe, expect, it } from 'vitest'
import { faultOf, readProjectFile, tableRows, testsOf } from './named-tests.ts'

const rows = tableRows('docs/spec-conformance.md', 'Specification')

describe.each([
  { page: 'docs/spec-conformance.md', rows },
  { page: 'docs/coverage-of-design.md', rows: tableRows('docs/coverage-of-design.md', 'Design') },
])('$page', (page) => {
  it.each(page.rows)('line $line says what, where and by which test', ({ cells }) => {
    expect(cells).toHaveLength(4)
    const [requirement, where, tests = ''] = cells
    expect(requirement).not.toBe('')
    expect(where).not.toBe('')
    expect(testsOf(tests).map(faultOf).filter(Boolean)).toEqual([])
  })
})

describe('docs/spec-conformance.md', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(80)
  })

  it('holds requirements of the specification only, each once', () => {
    expect(
      rows.filter(
        ({ cells }) =>
          /^(not in the specification|(?:record|decision) \d)/i.test(cells[3] ?? '') ||
          /added beside/i.test(cells[0] ?? ''),
      ),
    ).toEqual([])
    const requirements = rows.map(({ cells: [requirement = ''] }) => requirement)
    expect(requirements.filter((requirement, index) => requirements.indexOf(requirement) !== index)).toEqual([])
  })

  it('follows the sections of the specification, of which the last is its ten constants', () => {
    const text = readProjectFile('docs/spec-conformance.md')
    const sections = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    const [, constants = ''] = text.split('\n## 9. ')
    expect(constants.split('\n').filter((line) => /^\| (?!Specification|---)/.test(line))).toHaveLength(10)
  })
})
