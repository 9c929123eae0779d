import { buffer } from 'node:stream/consumers'
import { currentLanguage, m } from '@foyer/messages'
import PDFDocument from 'pdfkit'
import { coverArtJpeg } from './cover-art.ts'
import { drawPosterPage, POSTER_COVER, type PosterPage } from './pdf/poster-page.ts'

export interface Poster extends Omit<PosterPage, 'cover'> {
  /** The event's id, from which its cover is drawn where it has no picture. */
  coverArtId: string
  /** Sets the colours and the pattern of that cover. */
  category?: string | null
  coverJpeg: Buffer | null
  paper: 'a4' | 'a3'
}

const PIXELS_PER_POINT = 2.5
const SCALES = { a4: 1, a3: Math.SQRT2 }
const SIZES = { a4: 'A4', a3: 'A3' }

/** One page with embedded fonts and a code of shapes, which is sharp at any size. */
export async function posterPdf({ coverArtId, category = null, coverJpeg, paper, ...page }: Poster): Promise<Buffer> {
  const jpeg = coverJpeg ?? (await generatedCover(coverArtId, category))
  const doc = new PDFDocument({
    size: SIZES[paper],
    margin: 0,
    // Without it the library loads Helvetica, which no page uses.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: currentLanguage(),
    displayTitle: true,
    info: { Title: m.paper_poster_title({ event: page.title }), Author: page.organiserName, Creator: 'Foyer' },
  })
  const bytes = buffer(doc)
  drawPosterPage(
    doc,
    { ...page, cover: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` },
    SCALES[paper],
  )
  doc.end()
  return bytes
}

function generatedCover(id: string, category: string | null): Promise<Buffer> {
  const pixels = (points: number) => Math.round(points * PIXELS_PER_POINT)
  return coverArtJpeg({ id, category, width: pixels(POSTER_COVER.width), height: pixels(POSTER_COVER.height) })
}
