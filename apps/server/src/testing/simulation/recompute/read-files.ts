import { strFromU8, unzipSync } from 'fflate'
import { pdfText } from '../../pdf-text.ts'

/** Decimals of the minor unit, by ISO 4217. */
export const DECIMALS: Readonly<Record<string, number>> = {
  NGN: 2,
  KES: 2,
  JPY: 0,
  KWD: 3,
  EUR: 2,
  GHS: 2,
  ZAR: 2,
  GBP: 2,
  USD: 2,
}

/** A table of a file, cell by cell; the first row is its header. */
export type Cells = readonly (readonly string[])[]

/** `1234.5` in minor units. */
export function minorOf(text: string, currency: string): bigint {
  const decimals = DECIMALS[currency]
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || decimals === undefined || fraction.length > decimals)
    throw new Error(`${text} is no amount of ${currency}`)
  return BigInt(sign + whole + fraction.padEnd(decimals, '0'))
}

export function csvCells(file: string): Cells {
  return file
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')))
}

/** The cells of the first sheet of a workbook, by the letters of their columns. */
export function workbookCells(file: Buffer): Cells {
  const parts = unzipSync(new Uint8Array(file))
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => plain(item))
  const rows = [...textOf('xl/worksheets/sheet1.xml').matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)]
  return rows.map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', attributes = '', content = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = plain(content)
      cells[numberOf(letters)] = attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
}

const plain = (xml: string) => xml.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
const numberOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A column of a table in minor units. */
export function column([header, ...rows]: Cells, name: string, currency: string): bigint[] {
  const index = header?.indexOf(name) ?? -1
  if (index === -1) throw new Error(`There is no column ${name} in ${String(header)}`)
  return rows.map((cells) => minorOf(cells[index] || '0', currency))
}

const AMOUNT = /(−?)(?:₦|€|¥|£|\$|GH₵|\bR(?=\s)|KES|KWD)\s?([\d,]+(?:\.\d+)?)/gu

/** A PDF line by line, each with the amounts of money that stand in it. */
export async function pdfLines(file: Buffer, currency: string): Promise<{ text: string; amounts: bigint[] }[]> {
  const lines = (await pdfText(file)).split('\n')
  return lines.map((text) => ({
    text: text.trim(),
    amounts: [...text.matchAll(AMOUNT)].map(([, minus = '', digits = '']) => {
      const amount = minorOf(digits.replaceAll(',', ''), currency)
      return minus === '' ? amount : -amount
    }),
  }))
}
