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
