import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const rows = read('docs/spec-conformance.md')
  .split('\n')
  .map((text, index) => ({ text, line: index + 1 }))
  .filter(({ text }) => text.startsWith('|') && !/^\|[\s|:-]+$/.test(text) && !text.startsWith('| Specification |'))
  .map(({ text, line }) => ({
    line,
    cells: text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  }))

/** The tests a cell names: a file, and after › the words or a part of the words it is called by. */
function testsOf(cell: string) {
  return cell.split('<br>').map((named) => {
    const [file = '', ...name] = named.split('›').map((part) => part.trim().replace(/^`/, '').replace(/`$/, ''))
    return { file, name: name.join('›') }
  })
}

/** Quotes are written with a backslash in code and without one in prose. */
const spoken = (text: string) => text.replaceAll('\\', '')

describe('docs/spec-conformance.md', () => {
  it.each(rows)('line $line says what, where and by which test', ({ cells }) => {
    expect(cells).toHaveLength(4)
    const [statement, where, tests = ''] = cells
    expect(statement).not.toBe('')
    expect(where).not.toBe('')
    for (const { file, name } of testsOf(tests)) {
      expect(file, 'a test file').toMatch(/\.(test|spec)\.tsx?$/)
      expect(existsSync(new URL(file, root)), `${file} exists`).toBe(true)
      expect(name, 'the name of a test follows ›').not.toBe('')
      expect(spoken(read(file)).includes(spoken(name)), `${file} has a test called "${name}"`).toBe(true)
    }
  })

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(80)
  })
})
