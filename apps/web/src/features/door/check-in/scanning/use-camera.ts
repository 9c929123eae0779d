import { useCallback, useEffect, useState } from 'react'
import {
  cameraFault,
  closeCamera,
  hasTorch,
  isCameraAllowed,
  listCameras,
  openCamera,
  setTorch,
  type CameraChoice,
  type CameraFault,
  type Facing,
} from './camera.ts'

export interface Camera {
  readonly status: 'idle' | 'starting' | 'running' | CameraFault
  readonly stream: MediaStream | null
  readonly start: () => void
  readonly choices: readonly CameraChoice[]
  readonly chosen: string | null
  /** The camera in use, chosen by the user or by default. */
  readonly activeId: string | null
  readonly choose: (deviceId: string) => void
  readonly torch: 'none' | 'off' | 'on'
  readonly toggleTorch: () => void
}

type Picture = { readonly stream: MediaStream; readonly choices: readonly CameraChoice[] }

/** The camera of this phone. It opens automatically if no permission prompt is needed, otherwise when a tap calls `start`. */
export function useCamera(facing: Facing): Camera {
  const [wanted, setWanted] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [fault, setFault] = useState<CameraFault | null>(null)
  const [lit, setLit] = useState(false)
  const start = useCallback(() => setWanted((times) => times + 1), [])

  useEffect(() => {
    let mounted = true
    void isCameraAllowed().then((allowed) => allowed && mounted && start())
    return () => {
      mounted = false
    }
  }, [start])

  useEffect(() => {
    if (wanted === 0) return undefined
    setFault(null)
    // A camera that is opened, also again after a phone call, has its light off.
    setLit(false)
    return followCamera({ deviceId: chosen, facing }, { onPicture: setPicture, onFault: setFault, onEnded: start })
  }, [wanted, chosen, facing, start])

  const stream = picture?.stream ?? null
  const torch = stream !== null && hasTorch(stream) ? (lit ? 'on' : 'off') : 'none'
  const toggleTorch = () => {
    if (stream === null) return
    setTorch(stream, !lit).then(
      () => setLit(!lit),
      () => setLit(false),
    )
  }
  const running = stream === null ? 'starting' : 'running'
  const status = fault ?? (wanted === 0 ? 'idle' : running)
  const activeId = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null
  return {
    status,
    stream,
    start,
    choices: picture?.choices ?? [],
    chosen,
    activeId,
    choose: setChosen,
    torch,
    toggleTorch,
  }
}

interface CameraEvents {
  readonly onPicture: (picture: Picture | null) => void
  readonly onFault: (fault: CameraFault) => void
  /** The system took the camera away, as phones do for a call. */
  readonly onEnded: () => void
}

function followCamera(
  { deviceId, facing }: { deviceId: string | null; facing: Facing },
  { onPicture, onFault, onEnded }: CameraEvents,
): () => void {
  let closed = false
  let stream: MediaStream | null = null

  async function open(): Promise<void> {
    const opened = await openCamera(deviceId, facing)
    if (closed) return closeCamera(opened)
    stream = opened
    opened.getVideoTracks()[0]?.addEventListener('ended', () => !closed && onEnded())
    // The picture does not wait for the names of the other cameras.
    onPicture({ stream: opened, choices: [] })
    const choices = await listCameras()
    if (!closed) onPicture({ stream: opened, choices })
  }

  // iOS ends or mutes the camera of a page in the background without always reporting it: its picture would stay frozen.
  function checkWhenShown(): void {
    const track = stream?.getVideoTracks()[0]
    if (document.visibilityState === 'visible' && (track?.readyState === 'ended' || track?.muted)) onEnded()
  }

  open().catch((error: unknown) => !closed && onFault(cameraFault(error)))
  document.addEventListener('visibilitychange', checkWhenShown)
  return () => {
    closed = true
    document.removeEventListener('visibilitychange', checkWhenShown)
    if (stream) closeCamera(stream)
    onPicture(null)
  }
}
