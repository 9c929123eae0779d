import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvRow } from './spreadsheet.ts'

// A reader of quoted rows of its own, to check what was written by other means.
function readRow(row: string): string[] {
  const cells: string[] = []
  const body = row.slice(0, -2)
  let at = 0
  while (at < body.length) {
    let cell = ''
    at += 1
    while (body[at] !== '"' || body[at + 1] === '"') {
      cell += body[at]
      at += body[at] === '"' ? 2 : 1
    }
    cells.push(cell)
    at += 2
  }
  return cells
}

describe('csvCell', () => {
  it.each([
    ['Ada', '"Ada"'],
    ['', '""'],
    ['say "hi", Ada\nbye', '"say ""hi"", Ada\nbye"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['＝1+1', `"'＝1+1"`],
    ['  =1+1', `"'  =1+1"`],
    ['\u00a0=1+1', `"'\u00a0=1+1"`],
    ['a=b', '"a=b"'],
    ['Ada;=1+1;', `"Ada;'=1+1;"`],
    ['Ada; @SUM(A1)\n-1', `"Ada; '@SUM(A1)\n'-1"`],
    ['Ada\t\t=1', `"Ada\t\t'=1"`],
    ['Ada; b', '"Ada; b"'],
    [-12.5, '-12.5'],
    [0, '0'],
    [null, ''],
  ])('writes %j as %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })
})

describe('csvRow', () => {
  it('ends with the line end of RFC 4180', () => {
    expect(csvRow(['a', 1, null, 'b'])).toBe('"a",1,,"b"\r\n')
  })

  it('gives back every text, none of them able to start a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', '＝', 'a') }),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        const cells = readRow(csvRow(texts))
        expect(cells.map((cell) => cell.replaceAll("'", ''))).toEqual(texts.map((each) => each.replaceAll("'", '')))
        expect(cells.filter((cell) => /^ *[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))).toEqual([])
        expect(
          cells.flatMap((cell) => cell.split(/[;\t\r\n]/)).filter((cell) => /^ *[=+\-@＝＋－＠]/.test(cell)),
        ).toEqual([])
      }),
    )
  })
})
