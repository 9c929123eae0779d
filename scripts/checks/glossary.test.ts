import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run-command.ts'

const lines = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1))

describe('docs/GLOSSARY.md', () => {
  it('is one table of three columns, each row on a line of its own', () => {
    expect(rows.length).toBeGreaterThan(90)
    expect(rows.filter((cells) => cells.length !== 3)).toEqual([])
    expect(lines.filter((line) => /^\| *Term/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => /^[<=>]{7}/.test(line))).toEqual([])
  })

  it('explains no word twice', () => {
    const terms = rows.flatMap(([term = '']) => term.split(',').map((word) => word.trim().toLowerCase()))
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
  })
})
