import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { createFrameDecoder } from './frame-decoder.ts'

const FRAME_INTERVAL_MS = 110

/** Shows the stream in the video element that takes the ref and, while active, reports every code it sees in it. */
export function useFrameScanner(
  stream: MediaStream | null,
  active: boolean,
  onCode: (code: string) => void,
): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  const report = useEffectEvent(onCode)

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // Refused only when the page is hidden; the element then starts by its autoplay attribute.
    if (stream) element.play().catch(() => undefined)
  }, [stream])

  useEffect(() => {
    if (!active || stream === null) return undefined
    const decode = createFrameDecoder()
    let frame = 0
    let lastDecodedAt = 0
    const look = (now: number) => {
      frame = requestAnimationFrame(look)
      if (now - lastDecodedAt < FRAME_INTERVAL_MS || !video.current) return
      lastDecodedAt = now
      const code = decode(video.current)
      if (code !== null) report(code)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [active, stream])

  return video
}
