import { m } from '@foyer/messages'
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

/** The camera image, or how to get one. */
export function Viewfinder({ camera, active, hint, onCode }: ViewfinderProps) {
  const running = camera.status === 'running'
  const video = useFrameScanner(camera.stream, active && running, onCode)

  return (
    <section className={classes['viewfinder']} aria-label={m.door_camera_label()} data-running={running || undefined}>
      <video
        ref={video}
        className={classes['picture']}
        muted
        playsInline
        autoPlay
        aria-label={m.door_camera_picture()}
      />
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
          aria-label={m.door_camera_torch()}
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
          aria-label={m.door_camera_switch()}
          onClick={() => choose(following.deviceId)}
        >
          <IconCameraRotate size={26} aria-hidden="true" />
        </button>
      )}
      {choices.length > 2 && (
        <select
          className={classes['select']}
          aria-label={m.door_camera_label()}
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
  readonly title: () => string
  readonly text: () => string
  readonly action: (() => string) | null
}

const explanations: Readonly<Record<Exclude<Camera['status'], 'running' | 'starting'>, Explanation>> = {
  idle: {
    title: m.door_camera_start_title,
    text: m.door_camera_start_text,
    action: m.door_camera_start,
  },
  refused: {
    title: m.door_camera_blocked_title,
    text: m.door_camera_blocked_text,
    action: m.shell_retry,
  },
  missing: {
    title: m.door_camera_missing_title,
    text: m.door_camera_missing_text,
    action: m.door_camera_missing_retry,
  },
  busy: {
    title: m.door_camera_busy_title,
    text: m.door_camera_busy_text,
    action: m.shell_retry,
  },
  unsupported: {
    title: m.door_camera_unsupported_title,
    text: m.door_camera_unsupported_text,
    action: null,
  },
}

function NoPicture({ camera }: { camera: Camera }) {
  if (camera.status === 'running') return null
  if (camera.status === 'starting') {
    return <Message icon={<IconCamera size={44} stroke={1.4} aria-hidden="true" />} title={m.door_camera_starting()} />
  }
  const { title, text, action } = explanations[camera.status]
  const Icon = camera.status === 'idle' ? IconCamera : IconCameraOff
  return (
    <Message icon={<Icon size={44} stroke={1.4} aria-hidden="true" />} title={title()} text={text()}>
      {action !== null && (
        <button type="button" className={checkIn['primary']} onClick={camera.start}>
          {action()}
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
