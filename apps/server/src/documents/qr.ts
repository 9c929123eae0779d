import { required } from '@foyer/domain'
import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'
import { sharp } from './image-decoders.ts'

/** ISO/IEC 18004 asks for four light modules on every side. */
export const QUIET_ZONE = 4
const PNG_PIXELS_PER_MODULE = 12

/**
 * Rows of modules, true for dark, without a quiet zone. Medium error correction; text of capitals, digits and
 * ` $%*+-./:` takes the alphanumeric mode, which keeps a ticket's code coarse.
 */
export function qrMatrix(text: string): boolean[][] {
  // The library insists on a border; one module of it is the least to cut away.
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  return framed.slice(1, -1).map((row) => row.slice(1, -1))
}

/** Dark runs of each row as `[x, y, length]` in modules: a quarter of the shapes that single modules would take. */
export function qrRuns(matrix: boolean[][]): [x: number, y: number, length: number][] {
  return matrix.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
    return starts.map((x): [number, number, number] => {
      const end = row.indexOf(false, x)
      return [x, y, (end === -1 ? row.length : end) - x]
    })
  })
}

/** A self-contained SVG document, dark on white, one unit per module; `margin` is the quiet zone in modules. */
export function qrSvg(text: string, { margin = QUIET_ZONE }: { margin?: number } = {}): string {
  const matrix = qrMatrix(text)
  const side = matrix.length + 2 * margin
  const path = qrRuns(matrix)
    .map(([x, y, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" shape-rendering="crispEdges">` +
    `<title>QR code</title><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
  )
}

/** A PNG as a data URL, with its quiet zone, large enough to print on a poster. */
export async function qrPngDataUrl(text: string): Promise<string> {
  const matrix = qrMatrix(text)
  const side = matrix.length + 2 * QUIET_ZONE
  const pixels = Buffer.alloc(side * side, 255)
  for (const [x, y, length] of qrRuns(matrix)) {
    const start = (y + QUIET_ZONE) * side + x + QUIET_ZONE
    pixels.fill(0, start, start + length)
  }
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * PNG_PIXELS_PER_MODULE, side * PNG_PIXELS_PER_MODULE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const MAIL_PIXELS_PER_MODULE = 6
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A small PNG of one bit a pixel, with its quiet zone, for mails. Written here by the PNG specification: a picture of two
 * colours needs no image library, whose start and conversions would take most of the time.
 */
export async function qrPng({ text }: { readonly text: string }): Promise<Buffer> {
  const matrix = qrMatrix(text)
  const side = (matrix.length + 2 * QUIET_ZONE) * MAIL_PIXELS_PER_MODULE
  const lineLength = 1 + Math.ceil(side / 8)
  const light = Buffer.alloc(lineLength, 255).fill(0, 0, 1)
  const quiet = Array.from({ length: QUIET_ZONE * MAIL_PIXELS_PER_MODULE }, () => light)
  const lines = matrix.flatMap((row) => {
    const line = Buffer.from(light)
    for (const [x, dark] of row.entries()) if (dark) darken(line, (x + QUIET_ZONE) * MAIL_PIXELS_PER_MODULE)
    return Array.from({ length: MAIL_PIXELS_PER_MODULE }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit of grey; compression, filter and interlace have no other values here.
  header[8] = 1
  const pixels = deflateSync(Buffer.concat([...quiet, ...lines, ...quiet]))
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function darken(line: Buffer, from: number): void {
  for (let pixel = from; pixel < from + MAIL_PIXELS_PER_MODULE; pixel += 1) {
    const byte = 1 + (pixel >> 3)
    line[byte] = required(line[byte], `byte ${byte} of a line`) & ~(0x80 >> (pixel & 7))
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
