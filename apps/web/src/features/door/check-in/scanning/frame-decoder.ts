import { decodePixels, LONGEST_SIDE, visiblePart } from './decode-pixels.ts'

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
