import { m } from '@foyer/messages'

/** Why there is no picture: permission refused, no camera, camera in use by another program, or no support in the browser. */
export type CameraFault = 'refused' | 'missing' | 'busy' | 'unsupported'

export interface CameraChoice {
  readonly deviceId: string
  readonly label: string
}

const WANTED = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The direction of a camera: away from the person who holds the phone, or towards them. */
export type Facing = 'environment' | 'user'

/** Opens the chosen camera, or the one that faces that way. Rejects with an error that `cameraFault` explains. */
export async function openCamera(deviceId: string | null, facing: Facing): Promise<MediaStream> {
  if (!canUseCamera()) throw new TypeError('No camera interface')
  const which = deviceId === null ? { facingMode: { ideal: facing } } : { deviceId: { exact: deviceId } }
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...WANTED, ...which } })
}

/** Pages without a secure connection have no `mediaDevices`. */
export function canUseCamera(): boolean {
  return 'mediaDevices' in navigator && typeof navigator.mediaDevices.getUserMedia === 'function'
}

export function cameraFault(error: unknown): CameraFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported'
}

/** Whether the camera may be opened without a prompt; false if the browser does not say. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const permission = await navigator.permissions.query({ name: 'camera' })
    return permission.state === 'granted'
  } catch {
    return false
  }
}

/** The cameras of this device; their names are known only after camera access was granted once. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      deviceId,
      label: label === '' ? m.door_camera_number({ number: index + 1 }) : label,
    }))
}

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  const capabilities = track?.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

interface TorchConstraint extends MediaTrackConstraintSet {
  torch: boolean
}

export async function setTorch(stream: MediaStream, lit: boolean): Promise<void> {
  const [track] = stream.getVideoTracks()
  const torch: TorchConstraint = { torch: lit }
  await track?.applyConstraints({ advanced: [torch] })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
