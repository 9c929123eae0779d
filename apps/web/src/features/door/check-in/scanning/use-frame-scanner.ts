import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { practise } from './decode-pixels.ts'
import { createFrameDecoder } from './frame-decoder.ts'
import { createFrameRhythm } from './frame-rhythm.ts'

/** Calls back for every new camera frame; in browsers that do not report these, for every frame of the page. */
function followPictures(video: HTMLVideoElement, look: (now: number) => void): () => void {
  const tells = 'requestVideoFrameCallback' in video
  const ask = tells ? video.requestVideoFrameCallback.bind(video) : requestAnimationFrame
  let asked = 0
  const next = (now: number) => {
    asked = ask(next)
    look(now)
  }
  asked = ask(next)
  return () => (tells ? video.cancelVideoFrameCallback(asked) : cancelAnimationFrame(asked))
}

/** Shows the stream in the video element of the ref and, while active, reports every code in it. */
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
    if (!stream) return
    // Rejected only when the page is hidden; the `autoplay` attribute then starts the video later.
    element.play().catch(() => undefined)
    // While the camera's first frame has not arrived.
    practise()
  }, [stream])

  useEffect(() => {
    const element = video.current
    if (!active || stream === null || !element) return undefined
    const decode = createFrameDecoder()
    const rhythm = createFrameRhythm(performance.now())
    return followPictures(element, (now) => {
      if (!rhythm.isDue(now)) return
      const began = performance.now()
      const code = decode(element)
      rhythm.looked(now, performance.now() - began)
      if (code !== null) report(code)
    })
  }, [active, stream])

  return video
}
