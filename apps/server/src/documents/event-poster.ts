import { coverArtSvg, runsRightToLeft } from '@foyer/domain'
import PDFDocument from 'pdfkit'
import { linesSvg, titleWithin } from './drawn-text.ts'
import { sharp } from './image-decoders.ts'
import { heightOf, layOut, type TextStyle } from './pdf/text.ts'
import { COLOURS } from './pdf/ticket-styles.ts'
import type { PosterShape } from './poster-shapes.ts'

/** What the poster of an event without a picture says; all texts are ready to draw. */
export interface EventPoster {
  readonly artId: string
  readonly category: string | null
  readonly title: string
  readonly when: string
  readonly where: string
  readonly shape: PosterShape
  readonly format: 'svg' | 'jpeg'
}

interface Layout {
  readonly width: number
  readonly height: number
  /** The words stand in this part, which pages neither crop nor cover with a category or a box of tickets. */
  readonly textWidth: number
  readonly top: number
  readonly bottom: number
  readonly sizes: readonly [number, ...number[]]
  readonly small: number
}

const LEFT = 64
const LAYOUTS: Readonly<Record<PosterShape, Layout>> = {
  card: {
    width: 1200,
    height: 675,
    textWidth: 1072,
    top: 72,
    bottom: 540,
    sizes: [188, 160, 136, 122, 108, 96, 84, 74, 64, 56],
    small: 40,
  },
  wide: {
    width: 1200,
    height: 436,
    textWidth: 700,
    top: 62,
    bottom: 330,
    sizes: [112, 102, 92, 82, 74, 66, 58, 50, 44, 38],
    small: 26,
  },
}
const TITLE_LINES = 4
const QUALITY = 86

/** The poster as an SVG document of shapes alone, or as a JPEG for mails. */
export async function eventPoster(poster: EventPoster): Promise<Buffer> {
  const svg = Buffer.from(posterSvg(poster))
  return poster.format === 'svg' ? svg : sharp(svg).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

function posterSvg({ artId, category, title, when, where, shape }: EventPoster): string {
  const { width, height, textWidth, top, bottom, sizes, small } = LAYOUTS[shape]
  const doc = new PDFDocument({ autoFirstPage: false, font: '' })
  const dateStyle: TextStyle = { face: 'strong', size: small, colour: '#ffd9ea' }
  const placeStyle: TextStyle = { face: 'strong', size: small, colour: COLOURS.white }
  const date = layOut(doc, when, dateStyle, textWidth, 1)
  const place = layOut(doc, where, placeStyle, textWidth, 1)
  const gap = small * 0.45
  const room = bottom - top - heightOf(date, dateStyle) - heightOf(place, placeStyle) - 2 * gap
  const name = titleWithin(doc, title, {
    sizes,
    lines: TITLE_LINES,
    width: textWidth,
    height: room,
    colour: COLOURS.white,
  })
  const atRight = runsRightToLeft(title)
  const box = { x: atRight ? width - LEFT - textWidth : LEFT, width: textWidth, atRight }
  const titleTop = top + heightOf(date, dateStyle) + gap
  const placeTop = titleTop + heightOf(name.lines, name.style) + gap
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    coverArtSvg({ id: artId, category, width, height }),
    shade(width, height, atRight),
    linesSvg(date, dateStyle, { ...box, y: top }),
    linesSvg(name.lines, name.style, { ...box, y: titleTop }),
    linesSvg(place, placeStyle, { ...box, y: placeTop }),
    '</svg>',
  ].join('')
}

/** Ink over the lights, darkest where the words begin: white words keep their contrast on every colour. */
function shade(width: number, height: number, atRight: boolean): string {
  const [from, to] = atRight ? [1, 0] : [0, 1]
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${COLOURS.ink}" stop-opacity="${opacity}"/>`
  const gradient = `<linearGradient id="shade" x1="${from}" x2="${to}" y1="0" y2="0">${stop(0, 0.66)}${stop(0.7, 0.5)}${stop(1, 0.26)}</linearGradient>`
  return `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#shade)"/>`
}
