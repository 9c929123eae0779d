import { createHash } from 'node:crypto'
import { sharp } from './image-decoders.ts'
import { uploadFormat } from './image-signature.ts'

const MAX_BYTES = 8 * 1024 * 1024
const MAX_PIXELS = 24_000_000
const MIN_WIDTH = 600
const MIN_HEIGHT = 300
const WIDTHS = [400, 800, 1600]
const DECODE_SECONDS = 10
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

export type CoverRefusal = 'not_an_image' | 'too_large' | 'too_many_pixels' | 'too_small'

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
export async function processCover(bytes: Buffer): Promise<Cover | { ok: false; reason: CoverRefusal }> {
  const refusal = await refusalOf(bytes)
  if (refusal) return { ok: false, reason: refusal }
  const picture = await decodeInTurn(bytes)
  if (!picture) return { ok: false, reason: 'not_an_image' }

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

interface Picture {
  data: Buffer
  width: number
  height: number
}

async function refusalOf(bytes: Buffer): Promise<CoverRefusal | null> {
  if (bytes.length > MAX_BYTES) return 'too_large'
  const format = uploadFormat(bytes)
  if (!format) return 'not_an_image'
  // Reads the header alone, so a declared size costs nothing however large it is.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (header?.format !== format) return 'not_an_image'
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS) return 'too_many_pixels'
  return width < MIN_WIDTH || height < MIN_HEIGHT ? 'too_small' : null
}

// One at a time: a picture may take 100 MB while it is decoded, and uploads can come together.
let lastDecode: Promise<unknown> = Promise.resolve()

function decodeInTurn(bytes: Buffer): Promise<Picture | null> {
  const picture = lastDecode.then(() => decode(bytes))
  lastDecode = picture.catch(() => null)
  return picture
}

/** Plain pixels, upright, at most as wide as the largest size; null when the file is damaged or takes too long. */
async function decode(bytes: Buffer): Promise<Picture | null> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 }).autoOrient()
  const { width, height } = (await upright.metadata()).autoOrient
  const crop = {
    width: Math.min(width, height * MAX_WIDTH_PER_HEIGHT),
    height: Math.min(height, width * MAX_HEIGHT_PER_WIDTH),
  }
  const scale = Math.min(1, Math.max(...WIDTHS) / crop.width)
  const decoded = await upright
    .resize(Math.round(crop.width * scale), Math.round(crop.height * scale), { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return decoded && { data: decoded.data, width: decoded.info.width, height: decoded.info.height }
}

function fromPixels({ data, width, height }: Picture) {
  return sharp(data, { raw: { width, height, channels: 3 } })
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
