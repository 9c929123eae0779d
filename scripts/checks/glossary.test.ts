import { readdirSync, readFileSync } from 'node:fs'
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

/** Words with one meaning when they stand alone, and the files about it. Other meanings need a qualifier before the word. */
const ALONE = [
  { word: 'settle', means: 'to pay a debt', files: /settle-debts/ },
  { word: 'statement', means: 'an SQL statement', files: /watch-statements|named-statements/ },
  {
    word: 'transfer',
    means: 'a ticket passed on',
    files: /\/sales\/(?:transfers|tickets|orders?|ticket-transfer)|transfer-rows|compose-transfer|transfer-mails/,
  },
  {
    word: 'account',
    means: "a person's account",
    files: /\/people\/|\/profile\/|\/jobs\/|session\.ts$|account-mails|\/schema\/accounts/,
  },
] as const
const QUALIFIED = /bank|payout|ledger|source|ticket|debt|sandbox|appeal/i

describe('a word of several meanings', () => {
  const files = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/domain/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    // Their paths say which transfers, statements and accounts are meant.
    .filter((path) => !/bank-transfer|transfer-reference|bank-account/.test(path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/db\/migrations\//.test(path))
  it.each(ALONE)('has a word before it in exported names: $word alone means $means', ({ word, files: own }) => {
    const names = new RegExp(
      String.raw`^export (?:async )?(?:function|const|class|interface|type) (\w*${word}\w*)`,
      'gim',
    )
    const strange = files
      .filter((path) => !own.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(names)].map(([, name = '']) => ({ path, name })),
      )
      .filter(({ name }) => !QUALIFIED.test(name))
    expect(strange).toEqual([])
  })
})
