import decodeQR from 'qr/decode.js'

const LONGEST_SIDE = 800

export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of a frame that `object-fit: cover` shows in a box of another shape. */
export function visiblePart(frame: { width: number; height: number }, box: { width: number; height: number }): Crop {
  const scale = Math.max(box.width / frame.width, box.height / frame.height)
  const width = Math.min(frame.width, box.width / scale)
  const height = Math.min(frame.height, box.height / scale)
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height }
}

/** Reads the QR code in what the viewfinder shows; null when there is none, or no picture yet. Keeps one canvas. */
export function createFrameDecoder(): (video: HTMLVideoElement) => string | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const frame = { width: video.videoWidth, height: video.videoHeight }
    const box = { width: video.clientWidth, height: video.clientHeight }
    if (!context || frame.width === 0 || box.width === 0) return null
    const crop = visiblePart(frame, box)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(crop.width, crop.height))
    const width = Math.round(crop.width * scale)
    const height = Math.round(crop.height * scale)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
    return decodePixels(context.getImageData(0, 0, width, height))
  }
}

function decodePixels(image: ImageData): string | null {
  try {
    return decodeQR(image)
  } catch {
    // The decoder throws when a frame holds no code: most frames do not.
    return null
  }
}
