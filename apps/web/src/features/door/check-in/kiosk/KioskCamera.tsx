import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import checkIn from '../CheckIn.module.css'
import type { Camera } from '../scanning/use-camera.ts'
import { useFrameScanner } from '../scanning/use-frame-scanner.ts'
import viewfinder from '../scanning/Viewfinder.module.css'
import classes from './KioskStart.module.css'

const faults: Readonly<Record<Exclude<Camera['status'], 'running' | 'starting' | 'idle'>, string>> = {
  refused: 'Allow the camera for this page in the browser’s settings.',
  missing: 'This tablet has no camera. A hand-held scanner works as well.',
  busy: 'Another app uses the camera. Close it first.',
  unsupported: 'This browser gives pages no camera. A hand-held scanner works as well.',
}

interface KioskCameraProps {
  readonly camera: Camera
  readonly onCode: (code: string) => void
}

/** The camera that looks at the guests, as a mirror: hands find their way in one. */
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
        aria-label="What the camera sees"
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
        {status === 'starting' ? 'Starting the camera…' : waiting ? 'Ready when you are' : 'The camera is off'}
      </strong>
      {status === 'idle' && (
        <span className="margin-bottom-10 mute">
          For staff: start the camera, then leave this tablet to the guests.
        </span>
      )}
      {!waiting && <span className="margin-bottom-10 mute">{faults[status]}</span>}
      {status !== 'starting' && (
        <button type="button" className={checkIn['primary']} onClick={camera.start}>
          {status === 'idle' ? 'Start self check-in' : 'Try again'}
        </button>
      )}
    </div>
  )
}
