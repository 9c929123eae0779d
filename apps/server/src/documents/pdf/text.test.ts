import PDFDocument from 'pdfkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { fontRuns } from './fonts.ts'
import { fitted, layOut } from './text.ts'
import type { Line, TextStyle } from './text.ts'

let doc: PDFKit.PDFDocument

beforeEach(() => {
  doc = new PDFDocument({ font: '' })
})

const style: TextStyle = { face: 'strong', size: 12, colour: '#000000' }
const title = 'Harmattan Nights: highlife under the open sky'

function textOf(lines: Line[]): string[] {
  return lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
}

describe('fontRuns', () => {
  it.each([
    ['Adaeze', 'figtree-600'],
    ['Żółć', 'figtree-600'],
    ['€25.00', 'figtree-600'],
    ['₦12,500', 'bricolage-600'],
    ['GH₵350', 'bricolage-600'],
    ['Nguyễn', 'bricolage-600'],
    ['Ọlámidé', 'bricolage-600'],
    ['Ṣówándé', 'noto-600'],
    ['Ɗanladi', 'noto-600'],
    ['Adébáyọ\u0300', 'noto-600'],
    ['Ɔdehyeɛ', 'noto-600'],
    ['Ещё', 'noto-600'],
    ['Ελένη', 'noto-600'],
    ['आरती', 'noto-600'],
    ['محمد', 'arabic-600'],
    ['שָׂרָה', 'hebrew-600'],
    ['כהן-לוי', 'hebrew-600'],
    ['สมชาย', 'thai-600'],
    ['น้ำผึ้ง', 'thai-600'],
    ['አበበ', 'ethiopic-600'],
    ['শ্রাবণী', 'bengali-600'],
    ['மீனாட்சி', 'tamil-600'],
    ['ნინო', 'georgian-600'],
    ['Արամ', 'armenian-600'],
    ['李小龍', 'han-600'],
    ['田中さくら', 'han-600'],
    ['김민준', 'hangul-600'],
  ])('sets %s whole in %s', (word, font) => {
    expect(fontRuns(word, 'strong')).toEqual([{ font, text: word }])
  })

  it('divides a word that no font has whole', () => {
    expect(fontRuns('Ещё中Ada', 'text')).toEqual([
      { font: 'noto-400', text: 'Ещё' },
      { font: 'han-400', text: '中' },
      { font: 'figtree-400', text: 'Ada' },
    ])
  })
})

describe('a line from right to left', () => {
  it('sets its words one by one from the right, and joins no letters less for the style’s sake', () => {
    const [line] = layOut(doc, 'محمد بن راشد', { ...style, tracking: 0.5 }, 500)
    expect(line?.runs.map(({ text }) => text)).toEqual(['راشد', ' ', 'بن', ' ', 'محمد'])
    const [tight] = layOut(doc, 'محمد', style, 500)
    const [wide] = layOut(doc, 'محمد', { ...style, tracking: 0.5 }, 500)
    expect(wide?.width).toBe(tight?.width)
  })
})

describe('layOut', () => {
  it('sets all lines the way of the first letter of the text', () => {
    expect(textOf(layOut(doc, 'Jazz Nights في بيروت with friends', style, 90))).toEqual([
      'Jazz Nights في',
      'بيروت with',
      'friends',
    ])
  })

  it('breaks between words and after hyphens, within the width', () => {
    const lines = layOut(doc, 'Ada Okafor-Williams of Lagos', style, 80)
    expect(textOf(lines)).toEqual(['Ada Okafor-', 'Williams of', 'Lagos'])
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(80)
  })

  it('begins no line with a mark that French keeps by a no-break space', () => {
    const lines = layOut(doc, 'Montant du remboursement\u00a0: douze', style, 152)
    expect(textOf(lines)).toEqual(['Montant du', 'remboursement : douze'])
    const questions = layOut(doc, 'Une question sur la commande\u202f?', style, 170)
    expect(textOf(questions)).toEqual(['Une question sur la', 'commande ?'])
  })

  it('breaks a word that is longer than the line, between whole letters', () => {
    const lines = layOut(doc, 'Ọ̀ṣun'.repeat(12), style, 90)
    expect(lines.length).toBeGreaterThan(1)
    expect(textOf(lines).join('')).toBe('Ọ̀ṣun'.repeat(12).normalize('NFC'))
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(90)
    for (const text of textOf(lines)) expect(text).not.toMatch(/^\p{M}/u)
  })

  it('ends in an ellipsis where the lines are used up', () => {
    const lines = layOut(doc, title, style, 120, 2)
    expect(lines).toHaveLength(2)
    expect(textOf(lines)[1]).toMatch(/…$/)
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(120)
  })

  it('leaves out pictographs, line breaks and doubled spaces, and keeps the marks that fonts have', () => {
    expect(textOf(layOut(doc, ' Jazz 🎷👩🏽‍🎤🇳🇬 ❤️\r\n  at\tnoon ©™ ', style, 500))).toEqual(['Jazz at noon ©™'])
    expect(layOut(doc, '🎉', style, 500)).toEqual([])
  })

  it('keeps the marks that a language puts on a letter, and leaves out those stacked to cover other lines', () => {
    expect(textOf(layOut(doc, `Ọ̀ṣun น้ำ Z${'\u0321'.repeat(40)}oe`, style, 500))).toEqual([
      `Ọ̀ṣun น้ำ Z${'\u0321'.repeat(3)}oe`.normalize('NFC'),
    ])
  })

  it('spaces no letters with combining marks, which would move away from them', () => {
    const [tight] = layOut(doc, 'สุวรรณ', style, 500)
    const [wide] = layOut(doc, 'สุวรรณ', { ...style, tracking: 0.5 }, 500)
    expect(wide?.width).toBe(tight?.width)
  })
})

describe('fitted', () => {
  const display = { face: 'display', colour: '#000000' } as const

  it('takes the largest size that needs no more lines, and leaves no word alone', () => {
    const { lines, style: chosen } = fitted(doc, title, { ...display, sizes: [60, 34, 20] }, 420, 3)
    expect(chosen.size).toBe(34)
    expect(textOf(lines)).toEqual(['Harmattan Nights:', 'highlife under the', 'open sky'])
  })

  it('prefers a smaller size to a broken word', () => {
    const { lines, style: chosen } = fitted(doc, 'Okafor-Featherstonehaugh', { ...display, sizes: [40, 20] }, 200, 3)
    expect(chosen.size).toBe(20)
    expect(textOf(lines).join('')).toBe('Okafor-Featherstonehaugh')
  })

  it('shortens at the smallest size what fits in none', () => {
    const { lines, style: chosen } = fitted(doc, title.repeat(9), { ...display, sizes: [30, 20] }, 200, 2)
    expect(chosen.size).toBe(20)
    expect(textOf(lines)).toHaveLength(2)
    expect(textOf(lines).at(-1)).toMatch(/…$/)
  })
})
