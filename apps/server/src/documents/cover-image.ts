import { createHash } from 'node:crypto'
import { sharp } from './image-decoders.ts'
import { fromPixels, MAX_PIXELS, type Picture, type PictureRefusal, readPicture } from './picture.ts'

const MIN_WIDTH = 600
const MIN_HEIGHT = 300
const WIDTHS = [400, 800, 1600]
const LQIP_MAX_BYTES = 600
// Flyers are taller than wide, banners wider than tall; beyond these a picture would break every card that shows it.
const MAX_HEIGHT_PER_WIDTH = 2
const MAX_WIDTH_PER_HEIGHT = 4

export interface ImageFile {
  /** Storage key; it names the content, so the file under it never changes. */
  key: string
  width: number
  height: number
  bytes: Buffer
}

export interface Cover {
  ok: true
  /** WebP, narrowest first; the last is the largest there is. */
  files: ImageFile[]
  /** JPEG, 1200 × 630, for link previews and mail clients that read no WebP. */
  shareImage: ImageFile
  /** A blurred stand-in as a WebP data URL of at most 600 bytes. */
  lqip: string
  width: number
  height: number
}

/**
 * Makes the pictures of an event's cover from an upload: decoded once, turned upright, without metadata, always our own
 * encoding. At most 8 MB and 24 megapixels, at least 600 × 300, JPEG, PNG or WebP (the first frame of it).
 */
export async function processCover(bytes: Buffer): Promise<Cover | PictureRefusal> {
  const read = await readPicture(bytes, { minWidth: MIN_WIDTH, minHeight: MIN_HEIGHT, fit: coverSize })
  if (!read.ok) return read
  const { picture } = read

  const sizes = [...new Set(WIDTHS.map((width) => Math.min(width, picture.width)))]
  const encoded = await Promise.all(sizes.map((width) => encodeWebp(picture, width)))
  const hash = contentHash(encoded.map(({ data }) => data))
  const files = encoded.map(({ data, info: { width, height } }) => ({
    key: `covers/${hash}-${width}.webp`,
    width,
    height,
    bytes: data,
  }))
  return {
    ok: true,
    files,
    shareImage: { key: `covers/${hash}-share.jpg`, width: 1200, height: 630, bytes: await encodeShare(picture) },
    lqip: await encodeLqip(picture),
    width: picture.width,
    height: picture.height,
  }
}

/** One of our own cover files as JPEG, cut to the given pixels: PDF pages hold no WebP. */
export function coverJpeg(webp: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(webp, { limitInputPixels: MAX_PIXELS })
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** As wide as the largest size at most, and of a shape that cards can show. */
function coverSize({ width, height }: { width: number; height: number }) {
  const crop = {
    width: Math.min(width, height * MAX_WIDTH_PER_HEIGHT),
    height: Math.min(height, width * MAX_HEIGHT_PER_WIDTH),
  }
  const scale = Math.min(1, Math.max(...WIDTHS) / crop.width)
  return { width: Math.round(crop.width * scale), height: Math.round(crop.height * scale) }
}

function encodeWebp(picture: Picture, width: number) {
  return fromPixels(picture).resize({ width }).webp({ quality: 80, effort: 4 }).toBuffer({ resolveWithObject: true })
}

function encodeShare(picture: Picture): Promise<Buffer> {
  return fromPixels(picture).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

async function encodeLqip(picture: Picture): Promise<string> {
  for (const width of [24, 16, 8]) {
    const tiny = await fromPixels(picture).resize({ width }).webp({ quality: 30, effort: 6 }).toBuffer()
    const url = `data:image/webp;base64,${tiny.toString('base64')}`
    if (url.length <= LQIP_MAX_BYTES) return url
  }
  throw new RangeError('A picture of eight pixels across does not fit into its data URL')
}

function contentHash(contents: Buffer[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 16)
}
