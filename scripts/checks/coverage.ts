import { faultOf, type NamedTest, readProjectFile, testsOf } from './named-tests.ts'

const PAGE = 'docs/coverage.md'
const ITSELF = 'The capability itself'
const NOTE = 'Note: '
const REASON = /^(?:No test|Does not apply)\. \S/

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of the table below a heading, without its header and separator. */
function rowsOf(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map(cellsOf)
}

const isTested = (cell: string): boolean => cell.includes(' › ') && !REASON.test(cell)

/** The tests that a cell names, its notes left out. */
function namedTests(cell: string): NamedTest[] {
  const parts = cell.split('<br>').filter((part) => !part.startsWith(NOTE))
  return testsOf(parts.join('<br>'))
}

function faultsOfCell(where: string, cell: string): string[] {
  if (REASON.test(cell)) return []
  if (!isTested(cell)) return [`${where} names no test and gives no reason.`]
  return namedTests(cell).flatMap((test) => {
    const fault = faultOf(test)
    return fault === null ? [] : [`${where}: ${fault}.`]
  })
}

/**
 * What is wrong with the page that crosses capabilities with areas, one sentence per finding: a test that does not exist, a cell without a
 * test or a reason, an area that a section leaves out, or a matrix that says otherwise than the sections.
 */
export function checkCoverage(page: string = readProjectFile(PAGE)): string[] {
  const [, matrix = '', ...sections] = page.split(/^## /m)
  const areas = rowsOf(matrix).map(([area = '']) => area)
  const crossed = sections.filter((section) => rowsOf(section)[0]?.[0] === ITSELF)
  const findings = crossed.flatMap((section, column) => {
    const name = section.split('\n', 1)[0] ?? ''
    const rows = rowsOf(section)
    const named = rows.map(([area = '']) => area)
    if (named.join() !== [ITSELF, ...areas].join())
      return [`${PAGE}: the areas of "${name}" are not those of the matrix.`]
    return rows.flatMap(([area = '', cell = ''], index) => {
      const where = `${PAGE}, ${name}, ${area}`
      const marked = index === 0 ? '✓' : rowsOf(matrix)[index - 1]?.[column + 1]
      const due = isTested(cell) ? '✓' : '–'
      return [
        ...faultsOfCell(where, cell),
        ...(marked === due ? [] : [`${where}: the matrix has ${marked} in place of ${due}.`]),
      ]
    })
  })
  const columns = (rowsOf(matrix)[0]?.length ?? 0) - 1
  return columns === crossed.length
    ? findings
    : [...findings, `${PAGE}: the matrix has ${columns} capabilities, the page ${crossed.length}.`]
}
