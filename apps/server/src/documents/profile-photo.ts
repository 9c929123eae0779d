import { fromPixels, type PictureRefusal, readPicture } from './picture.ts'

const SIDE = 320
const LEAST_SIDE = 128

/** A user's photo from an upload: square, upright, without metadata, always our own encoding as WebP. At least 128 × 128. */
export async function processPhoto(bytes: Buffer): Promise<{ ok: true; bytes: Buffer } | PictureRefusal> {
  const read = await readPicture(bytes, {
    minWidth: LEAST_SIDE,
    minHeight: LEAST_SIDE,
    fit: ({ width, height }) => {
      const side = Math.min(SIDE, width, height)
      return { width: side, height: side }
    },
  })
  return read.ok
    ? { ok: true, bytes: await fromPixels(read.picture).webp({ quality: 82, effort: 4 }).toBuffer() }
    : read
}
