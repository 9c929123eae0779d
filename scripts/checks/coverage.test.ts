import { expect, test } from 'vitest'
import { checkCoverage } from './coverage.ts'

const OWN = '`scripts/checks/coverage.test.ts` › `the page of the project names tests that exist`'

const pageOf = ({ mark = '✓', sales = OWN, area = 'Sales' } = {}) => `# Coverage

## Matrix

| Area | Extras |
| --- | --- |
| Sales | ${mark} |

## Extras

| Area | Test or reason |
| --- | --- |
| The capability itself | ${OWN} |
| ${area} | ${sales} |

## Not built yet

- Passes.
`

test('the page of the project names tests that exist', () => {
  expect(checkCoverage()).toEqual([])
})

test('a test, a test with a note, and a reason pass', () => {
  expect(checkCoverage(pageOf())).toEqual([])
  expect(checkCoverage(pageOf({ sales: `${OWN}<br>Note: sizes are left out.` }))).toEqual([])
  expect(checkCoverage(pageOf({ mark: '–', sales: 'Does not apply. Nothing is sold.' }))).toEqual([])
  expect(checkCoverage(pageOf({ mark: '–', sales: 'No test. The server refuses it.' }))).toEqual([])
})

test.each([
  ['a title that no test has', OWN.replace('tests that exist', 'no test'), 'has no test called'],
  ['a file that does not exist', OWN.replace('coverage.test', 'nothing.test'), 'does not exist'],
  ['a file that holds no tests', OWN.replace('coverage.test.ts', 'coverage.ts'), 'is not a test file'],
  ['neither a test nor a reason', 'Works', 'names no test and gives no reason'],
])('%s is found', (_what, sales, finding) => {
  expect(checkCoverage(pageOf({ sales })).join('\n')).toContain(finding)
})

test('a matrix that says otherwise, and an area that is missing, are found', () => {
  expect(checkCoverage(pageOf({ mark: '–' }))).toEqual([
    'docs/coverage.md, Extras, Sales: the matrix has – in place of ✓.',
  ])
  expect(checkCoverage(pageOf({ area: 'Refunds' }))).toEqual([
    'docs/coverage.md: the areas of "Extras" are not those of the matrix.',
  ])
})
