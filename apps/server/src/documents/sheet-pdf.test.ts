import { expect, test } from 'vitest'
import { pdfText } from '../testing/pdf-text.ts'
import { sheetPdf } from './sheet-pdf.ts'

const amounts = [
  'KES 45,123,457.54',
  '−KES 2,327.68',
  '−KES 3,123,431.92',
  '−KES 33,331.24',
  '−KES 22.23',
  'KES 9,124.47',
]
const headers = ['Paid by buyers', 'Fees', 'Tax', 'Refunds', 'Chargebacks', 'Yours']

async function rowsOf(figures: readonly string[]): Promise<string[]> {
  const pdf = await sheetPdf({
    eyebrow: 'Statement',
    title: 'Payout',
    author: 'Foyer',
    facts: [],
    notes: [],
    tables: [
      {
        title: 'What was released',
        columns: [
          { header: 'Event', share: 0.26 },
          { header: 'Orders', share: 0.08, align: 'right' },
          ...figures.map((_, index) => ({
            header: headers[index] ?? '',
            share: 0.66 / figures.length,
            align: 'right' as const,
          })),
        ],
        rows: [['Harmattan Nights by the sea', '3', ...figures]],
        total: ['In all', '', ...figures],
      },
    ],
  })
  return (await pdfText(pdf)).split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
}

test.each([[amounts], [amounts.slice(0, 4)], [['KES 9', 'KES 12']]])(
  'no figure and no header of one is broken or shortened: %j',
  async (figures) => {
    const rows = await rowsOf(figures)
    expect(rows).toContain(`In all ${figures.join(' ')}`)
    expect(rows.find((row) => row.includes(headers.slice(0, figures.length).join(' ')))).toBeDefined()
  },
)
