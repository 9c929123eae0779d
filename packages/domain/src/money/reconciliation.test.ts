import { describe, expect, it } from 'vitest'
import { parseCsv } from '../csv.ts'
import { type BookItem, readSourceStatement, recogniseColumns, reconcile } from './reconciliation.ts'

describe('a CSV file', () => {
  it('is read with quotes, lines within them, marks and other separators', () => {
    expect(parseCsv('\ufeffa,"b ""c"", d",e\r\n"two\nlines",,\r\n\r\nlast,,')).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b "c", d', 'e'] },
        { line: 2, cells: ['two\nlines', '', ''] },
        { line: 5, cells: ['last', '', ''] },
      ],
      openQuote: null,
    })
    expect(parseCsv('Ref;Amount\nx;1,5').rows).toEqual([
      { line: 1, cells: ['Ref', 'Amount'] },
      { line: 2, cells: ['x', '1,5'] },
    ])
  })

  it('tells the line of a quote that is never closed', () => {
    expect(parseCsv('a,"b"\n"c",d\n\ne,"f\ng,h')).toMatchObject({
      rows: [{ line: 1 }, { line: 2 }, { line: 4, cells: ['e', 'f\ng,h'] }],
      openQuote: 4,
    })
  })
})

const columns = { reference: 0, amount: 1, currency: 2, date: 3 }
const file = (...lines: string[][]) => [[], ...lines].map((cells, index) => ({ line: index + 1, cells }))
const read = (...lines: string[][]) => readSourceStatement(file(...lines), columns, { currency: 'NGN', unit: 'major' })

describe('a source statement', () => {
  it('has its columns recognised by name', () => {
    expect(recogniseColumns(['Transaction Date', 'Reference', 'Amount (NGN)', 'Currency'])).toEqual({
      reference: 1,
      amount: 2,
      currency: 3,
      date: 0,
    })
    expect(recogniseColumns(['Description', 'Amount'])).toBeNull()
  })

  it.each([
    ['1,250.50', 125_050],
    ['-1250.5', -125_050],
    ['(12.00)', -1200],
    ['₦5', 500],
    ['1e21', null],
    ['=1+1', null],
    ['', null],
    ['1.234', null],
  ])('reads %s', (text, amount) => {
    expect(read(['r', text])[0]?.amount).toBe(amount)
  })

  it('reads days as they are written, and minor units where it counts so', () => {
    expect(read(['r', '1', '', '21/11/2026'], ['r', '1', '', 'soon']).map(({ day }) => day)).toEqual([
      '2026-11-21',
      null,
    ])
    expect(readSourceStatement(file(['r', '1250']), columns, { currency: 'JPY', unit: 'minor' })[0]?.amount).toBe(1250)
  })
})

describe('reconciling', () => {
  const item = (id: string, amount: number, references = [id]): BookItem => ({
    kind: amount < 0 ? 'refund' : 'payment',
    id,
    references,
    amount,
    currency: 'NGN',
  })
  const items = [item('a', 500), item('b', 700), item('a-back', -200, ['a']), item('late', 900)]
  const expected = new Set(['a', 'b', 'a-back'])
  const kinds = (...lines: string[][]) => {
    const { matched, differences } = reconcile(read(...lines), items, { signed: true, expected })
    return [matched, differences.map(({ kind, row, item: of }) => [kind, row?.reference ?? of?.id])]
  }

  it('finds what is the same, a refund by the payment’s reference', () => {
    expect(kinds(['A', '5.00'], ['b', '7'], ['a', '-2'])).toEqual([3, []])
  })

  it('tells every kind of difference once', () => {
    expect(kinds(['a', '5.01'], ['a', '5'], ['b', '7', 'GHS'], ['x', '1'], ['', '1'], ['late', 'much'])).toEqual([
      0,
      [
        ['amount', 'a'],
        ['twice', 'a'],
        ['currency', 'b'],
        ['missing_here', 'x'],
        ['unreadable', ''],
        ['unreadable', 'late'],
        ['missing_there', 'a-back'],
      ],
    ])
  })
})
