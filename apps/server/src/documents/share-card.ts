import { coverArtSvg, required, runsRightToLeft } from '@foyer/domain'
import PDFDocument from 'pdfkit'
import { sharp } from './image-decoders.ts'
import { linesSvg, type Measuring, tidy, titleWithin } from './drawn-text.ts'
import { heightOf, layOut, type TextStyle } from './pdf/text.ts'
import { COLOURS } from './pdf/ticket-styles.ts'

/** What a link preview says; all texts are ready to draw. */
export interface ShareCard {
  /** From which the art is drawn where there is no picture. */
  artId: string
  /** Sets the colours and the pattern of the art. */
  category?: string | null
  /** JPEG. */
  picture: Uint8Array | null
  /** Who invites, above the title. */
  eyebrow: string
  title: string
  /** When, then where; large enough to be read in a chat. */
  lines: readonly string[]
  /** The price or what became of the event; none where it is empty. */
  pill: string
}

export const SHARE_CARD = { width: 1200, height: 630 }

/** A ticket that fills the picture: words on the left, and the cover as the stub on the right. */
const STUB_X = 790
const NOTCH = 30
const LEFT = 64
const TEXT_WIDTH = STUB_X - LEFT - 56
const TOP = 60
const BOTTOM = SHARE_CARD.height - 60
const PILL_HEIGHT = 64
const TITLE_SIZES = [84, 74, 66, 58, 52, 46, 42] as const
const TITLE_LINES = 4
const PLACE_LINES = 2
const QUALITY = 86

const EYEBROW: TextStyle = { face: 'strong', size: 30, colour: COLOURS.rose }
const WHEN: TextStyle = { face: 'strong', size: 33, colour: COLOURS.ink }
const WHERE: TextStyle = { face: 'text', size: 31, colour: COLOURS.mute }
const PILL: TextStyle = { face: 'strong', size: 31, colour: COLOURS.white }
const WORDMARK: TextStyle = { face: 'display', size: 46, colour: COLOURS.ink, tracking: -0.03 }

/** JPEG of 1200 × 630 for link previews, with the words that tell one shared event from another. */
export async function shareCard(card: ShareCard): Promise<Buffer> {
  const stub = { width: SHARE_CARD.width - STUB_X, height: SHARE_CARD.height }
  const art = () => Buffer.from(coverArtSvg({ id: card.artId, category: card.category ?? null, ...stub }))
  const picture = await sharp(card.picture ? Buffer.from(card.picture) : art())
    .resize(stub.width, stub.height, { fit: 'cover', position: card.picture ? 'attention' : 'centre' })
    .toBuffer()
  return sharp({ create: { ...SHARE_CARD, channels: 3, background: COLOURS.paper } })
    .composite([
      { input: picture, left: STUB_X, top: 0 },
      { input: Buffer.from(wordsSvg(card)), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** Letters as shapes: which fonts the machine has makes no difference. */
function wordsSvg(card: ShareCard): string {
  // This PDF document is only used to measure lines and is never written.
  const doc = new PDFDocument({ autoFirstPage: false, font: '' })
  const { width, height } = SHARE_CARD
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    perforation(),
    texts(doc, card),
    foot(doc, card.pill),
    '</svg>',
  ].join('')
}

function perforation(): string {
  const { height } = SHARE_CARD
  const notch = (y: number) => `<circle cx="${STUB_X}" cy="${y}" r="${NOTCH}" fill="${COLOURS.ink}"/>`
  const dashes = `M${STUB_X} ${NOTCH + 14}V${height - NOTCH - 8}`
  return `${notch(0)}${notch(height)}<path d="${dashes}" stroke="${COLOURS.paper}" stroke-width="6" stroke-dasharray="14 14" stroke-linecap="round"/>`
}

function texts(doc: Measuring, card: ShareCard): string {
  const room = BOTTOM - TOP - PILL_HEIGHT - 36
  const eyebrow = { text: card.eyebrow, lines: layOut(doc, card.eyebrow, EYEBROW, TEXT_WIDTH, 1), style: EYEBROW }
  const below = card.lines
    .filter((text) => text !== '')
    .map((text, index) => {
      const style = index === 0 ? WHEN : WHERE
      return { text, lines: layOut(doc, text, style, TEXT_WIDTH, PLACE_LINES), style }
    })
  const taken = [eyebrow, ...below].reduce((sum, { lines, style }) => sum + heightOf(lines, style), 0) + 40
  const title = titleWithin(doc, card.title, {
    sizes: TITLE_SIZES,
    lines: TITLE_LINES,
    width: TEXT_WIDTH,
    height: room - taken,
  })
  const drawn = [
    { ...eyebrow, after: 14 },
    { ...title, text: card.title, after: 26 },
    ...below.map((part) => ({ ...part, after: 4 })),
  ]
  let y = TOP
  return drawn
    .map(({ text, lines, style, after }) => {
      const top = y
      y += heightOf(lines, style) + after
      return linesSvg(lines, style, { x: LEFT, y: top, width: TEXT_WIDTH, atRight: runsRightToLeft(text) })
    })
    .join('')
}

function foot(doc: Measuring, pill: string): string {
  const name = required(layOut(doc, 'foyer', WORDMARK, TEXT_WIDTH)[0], 'the wordmark')
  const dot = required(
    layOut(doc, '.', { ...WORDMARK, colour: COLOURS.pink }, TEXT_WIDTH)[0],
    'the dot of the wordmark',
  )
  const nameWidth = name.width + dot.width
  const right = LEFT + TEXT_WIDTH
  const lines = pill === '' ? [] : layOut(doc, pill, PILL, TEXT_WIDTH - nameWidth - 100, 1)
  const pillWidth = (lines[0]?.width ?? 0) + 56
  const top = BOTTOM - PILL_HEIGHT
  const wordmarkTop = top + (PILL_HEIGHT - heightOf(name ? [name] : [], WORDMARK)) / 2
  const wordmarkX = lines.length > 0 ? right - nameWidth : LEFT
  return [
    lines.length > 0
      ? `<rect x="${LEFT}" y="${top}" width="${tidy(pillWidth)}" height="${PILL_HEIGHT}" rx="${PILL_HEIGHT / 2}" fill="${COLOURS.rose}"/>`
      : '',
    linesSvg(lines, PILL, { x: LEFT + 28, y: top + (PILL_HEIGHT - heightOf(lines, PILL)) / 2 }),
    linesSvg([name], WORDMARK, { x: wordmarkX, y: wordmarkTop }),
    linesSvg([dot], { ...WORDMARK, colour: COLOURS.pink }, { x: wordmarkX + name.width, y: wordmarkTop }),
  ].join('')
}
