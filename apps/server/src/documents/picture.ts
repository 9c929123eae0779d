import { sharp } from './image-decoders.ts'
import { uploadFormat } from './image-signature.ts'

const MAX_BYTES = 8 * 1024 * 1024
export const MAX_PIXELS = 24_000_000
const DECODE_SECONDS = 10

interface Size {
  readonly width: number
  readonly height: number
}

/** Plain pixels: upright, without metadata, on white. */
export interface Picture extends Size {
  readonly data: Buffer
}

/** Why an upload is not taken. */
export type PictureRefusal = {
  ok: false
  reason: 'not_an_image' | 'too_large' | 'too_many_pixels' | 'too_small'
}

interface Wanted {
  readonly minWidth: number
  readonly minHeight: number
  /** The size to cut and scale an upright picture of the given size to. */
  readonly fit: (size: Size) => Size
}

/** Decodes an upload once. At most 8 MB and 24 megapixels, JPEG, PNG or WebP (the first frame of it). */
export async function readPicture(
  bytes: Buffer,
  wanted: Wanted,
): Promise<{ ok: true; picture: Picture } | PictureRefusal> {
  const refusal = await refusalOf(bytes, wanted)
  if (refusal) return { ok: false, reason: refusal }
  const picture = await decodeInTurn(bytes, wanted)
  return picture ? { ok: true, picture } : { ok: false, reason: 'not_an_image' }
}

export function fromPixels({ data, width, height }: Picture) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function refusalOf(bytes: Buffer, { minWidth, minHeight }: Wanted): Promise<PictureRefusal['reason'] | null> {
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
  return width < minWidth || height < minHeight ? 'too_small' : null
}

// One at a time: a picture may take 100 MB while it is decoded, and uploads can come together.
let lastDecode: Promise<unknown> = Promise.resolve()

function decodeInTurn(bytes: Buffer, wanted: Wanted): Promise<Picture | null> {
  const picture = lastDecode.then(() => decode(bytes, wanted))
  lastDecode = picture.catch(() => null)
  return picture
}

/** Null when the file is damaged or takes too long. */
async function decode(bytes: Buffer, { fit }: Wanted): Promise<Picture | null> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 }).autoOrient()
  const { width, height } = fit((await upright.metadata()).autoOrient)
  const decoded = await upright
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return decoded && { data: decoded.data, width: decoded.info.width, height: decoded.info.height }
}
