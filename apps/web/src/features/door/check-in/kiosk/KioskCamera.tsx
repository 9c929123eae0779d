import { m } from '@foyer/messages'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import checkIn from '../CheckIn.module.css'
import type { Camera } from '../scanning/use-camera.ts'
import { useFrameScanner } from '../scanning/use-frame-scanner.ts'
import viewfinder from '../scanning/Viewfinder.module.css'
import classes from './KioskStart.module.css'

const faults: Readonly<Record<Exclude<Camera['status'], 'running' | 'starting' | 'idle'>, () => string>> = {
  refused: m.door_kiosk_camera_blocked,
  missing: m.door_kiosk_camera_missing,
  busy: m.door_kiosk_camera_busy,
  unsupported: m.door_kiosk_camera_unsupported,
}

interface KioskCameraProps {
  readonly camera: Camera
  readonly onCode: (code: string) => void
}

/** The front camera, mirrored, so that guests can aim their tickets. */
export function KioskCamera({ camera, onCode }: KioskCameraProps) {
  const running = camera.status === 'running'
  const video = useFrameScanner(camera.stream, running, onCode)
  return (
    <div className={`${viewfinder['viewfinder']} ${classes['camera']}`} data-running={running || undefined}>
      <video
        ref={video}
        className={`${viewfinder['picture']} ${classes['mirror']}`}
        muted
        playsInline
        autoPlay
        aria-label={m.door_camera_picture()}
      />
      {running ? <span className={viewfinder['brackets']} aria-hidden="true" /> : <NoPicture camera={camera} />}
    </div>
  )
}

function NoPicture({ camera }: { camera: Camera }) {
  const { status } = camera
  if (status === 'running') return null
  const waiting = status === 'starting' || status === 'idle'
  const Icon = waiting ? IconCamera : IconCameraOff
  return (
    <div className={viewfinder['message']} role="status">
      <Icon size={52} stroke={1.4} aria-hidden="true" />
      <strong className="heading text-24 heavy tight-2">
        {status === 'starting' ? m.door_camera_starting() : waiting ? m.door_kiosk_ready() : m.door_kiosk_camera_off()}
      </strong>
      {status === 'idle' && <span className="margin-bottom-10 mute">{m.door_kiosk_ready_text()}</span>}
      {!waiting && <span className="margin-bottom-10 mute">{faults[status]()}</span>}
      {status !== 'starting' && (
        <button type="button" className={checkIn['primary']} onClick={camera.start}>
          {status === 'idle' ? m.door_kiosk_start() : m.shell_retry()}
        </button>
      )}
    </div>
  )
}
