import { badgesPdf } from '../badges-pdf.ts'
import { posterPdf } from '../poster-pdf.ts'
import { sheetPdf } from '../sheet-pdf.ts'
import { workbook } from '../spreadsheets.ts'
import { ticketPdf } from '../ticket-pdf.ts'

/** Every document that takes noticeable processor time to make, from what its page says to its bytes. */
export const makers = {
  tickets: ticketPdf,
  sheet: sheetPdf,
  poster: posterPdf,
  badges: badgesPdf,
  workbook,
}

export type DocumentKind = keyof typeof makers
export type DocumentInput<K extends DocumentKind> = Parameters<(typeof makers)[K]>[0]

/** Makes documents. The input is plain data, because it may be sent to another thread. */
export interface Documents {
  make<K extends DocumentKind>(kind: K, input: DocumentInput<K>): Promise<Buffer>
}

export function makeDocument<K extends DocumentKind>(kind: K, input: DocumentInput<K>): Promise<Buffer> {
  const make = makers[kind] as (input: DocumentInput<K>) => Promise<Buffer>
  return make(input)
}
