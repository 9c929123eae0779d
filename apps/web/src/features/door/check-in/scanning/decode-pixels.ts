import decodeQR, { type DecodeOpts } from 'qr/decode.js'

/** Frames are scaled down to this: more pixels than a code needs only cost time. */
export const LONGEST_SIDE = 800

/** Decoding tries harder for tickets held at an angle; a frame without a code must still leave most of the time to the page. */
const SECOND_LOOK = { effort: 4, timeLimit: 30 }

interface Area {
  readonly width: number
  readonly height: number
}

export interface Crop extends Area {
  readonly x: number
  readonly y: number
}

/** The part of a frame that `object-fit: cover` shows in a box of another shape. */
export function visiblePart(frame: Area, box: Area): Crop {
  const scale = Math.max(box.width / frame.width, box.height / frame.height)
  const width = Math.min(frame.width, box.width / scale)
  const height = Math.min(frame.height, box.height / scale)
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height }
}

type Picture = Area & { readonly data: Uint8Array | Uint8ClampedArray }

const PRACTICE_SIDE = 200

/** Decodes an empty picture to compile the decoder before the first ticket: its first picture takes about ten times as long. */
export function practise(): void {
  const data = new Uint8ClampedArray(4 * PRACTICE_SIDE ** 2)
  decodePixels({ width: PRACTICE_SIDE, height: PRACTICE_SIDE, data })
}

/** The text of the QR code in a picture with four bytes per pixel; null if there is none. */
export function decodePixels(picture: Picture, look: DecodeOpts = SECOND_LOOK): string | null {
  try {
    return decodeQR(picture, look)
  } catch {
    // The decoder throws when a frame holds no code: most frames do not.
    return null
  }
}
