import { IconBulb, IconBulbFilled, IconCamera, IconCameraOff, IconCameraRotate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import checkIn from '../CheckIn.module.css'
import type { Camera } from './use-camera.ts'
import { useFrameScanner } from './use-frame-scanner.ts'
import classes from './Viewfinder.module.css'

interface ViewfinderProps {
  readonly camera: Camera
  /** Frames are read only while no answer is on the screen. */
  readonly active: boolean
  readonly hint: string
  readonly onCode: (code: string) => void
}

/** The camera, what it sees, and what to do when there is none. */
export function Viewfinder({ camera, active, hint, onCode }: ViewfinderProps) {
  const running = camera.status === 'running'
  const video = useFrameScanner(camera.stream, active && running, onCode)

  return (
    <section className={classes['viewfinder']} aria-label="Camera" data-running={running || undefined}>
      <video ref={video} className={classes['picture']} muted playsInline autoPlay aria-label="What the camera sees" />
      {running ? (
        <>
          <span className={classes['brackets']} aria-hidden="true" />
          <p className={classes['hint']}>{hint}</p>
          <CameraTools camera={camera} />
        </>
      ) : (
        <NoPicture camera={camera} />
      )}
    </section>
  )
}

function CameraTools({ camera }: { camera: Camera }) {
  const { choices, chosen, choose, torch, toggleTorch } = camera
  const current = choices.findIndex((choice) => choice.deviceId === (chosen ?? camera.activeId))
  const following = choices[(current + 1) % choices.length]
  const TorchIcon = torch === 'on' ? IconBulbFilled : IconBulb
  return (
    <div className={classes['tools']}>
      {torch !== 'none' && (
        <button
          type="button"
          className={classes['tool']}
          aria-label="Torch"
          aria-pressed={torch === 'on'}
          onClick={toggleTorch}
        >
          <TorchIcon size={26} aria-hidden="true" />
        </button>
      )}
      {choices.length === 2 && following && (
        <button
          type="button"
          className={classes['tool']}
          aria-label="Use the other camera"
          onClick={() => choose(following.deviceId)}
        >
          <IconCameraRotate size={26} aria-hidden="true" />
        </button>
      )}
      {choices.length > 2 && (
        <select
          className={classes['select']}
          aria-label="Camera"
          value={chosen ?? camera.activeId ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.deviceId} value={choice.deviceId}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

interface Explanation {
  readonly title: string
  readonly text: string
  readonly action: string | null
}

const explanations: Readonly<Record<Exclude<Camera['status'], 'running' | 'starting'>, Explanation>> = {
  idle: {
    title: 'Scan tickets',
    text: 'The browser will ask whether this page may use the camera. No picture leaves this phone.',
    action: 'Start the camera',
  },
  refused: {
    title: 'The camera is blocked',
    text: 'Allow it for this page in the browser’s settings, or type codes and find guests by name.',
    action: 'Try again',
  },
  missing: {
    title: 'No camera found',
    text: 'Use a hand-held scanner, type codes, or find guests by name.',
    action: 'Look again',
  },
  busy: {
    title: 'The camera is in use',
    text: 'Close the other app that uses it, then try again.',
    action: 'Try again',
  },
  unsupported: {
    title: 'No camera here',
    text: 'This browser gives pages no camera, or the page did not come over https. Type codes, or find guests by name.',
    action: null,
  },
}

function NoPicture({ camera }: { camera: Camera }) {
  if (camera.status === 'running') return null
  if (camera.status === 'starting') {
    return <Message icon={<IconCamera size={44} stroke={1.4} aria-hidden="true" />} title="Starting the camera…" />
  }
  const { title, text, action } = explanations[camera.status]
  const Icon = camera.status === 'idle' ? IconCamera : IconCameraOff
  return (
    <Message icon={<Icon size={44} stroke={1.4} aria-hidden="true" />} title={title} text={text}>
      {action !== null && (
        <button type="button" className={checkIn['primary']} onClick={camera.start}>
          {action}
        </button>
      )}
    </Message>
  )
}

interface MessageProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

function Message({ icon, title, text, children }: MessageProps) {
  return (
    <div className={classes['message']} role="status">
      {icon}
      <strong className="heading text-24 heavy tight-2">{title}</strong>
      {text !== undefined && <span className="margin-bottom-10 mute">{text}</span>}
      {children}
    </div>
  )
}
