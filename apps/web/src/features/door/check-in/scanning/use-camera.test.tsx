import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { press, testScreen, waitForUpdates } from '../../../../testing/screen.tsx'
import { useCamera } from './use-camera.ts'

const { show } = testScreen()

class Track extends EventTarget {
  readyState = 'live'
  muted = false
  readonly getCapabilities = () => ({ torch: true })
  readonly getSettings = () => ({ deviceId: 'back' })
  applyConstraints = async () => undefined
  stopped = false
  readonly stop = () => void (this.stopped = true)
}

let tracks: Track[]

beforeEach(() => {
  tracks = []
  const getUserMedia = async () => {
    const track = new Track()
    tracks.push(track)
    return { getVideoTracks: () => [track], getTracks: () => [track] }
  }
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))

function Scanner() {
  const { start, torch, toggleTorch } = useCamera('environment')
  return (
    <>
      <button type="button" onClick={start}>
        Start
      </button>
      <button type="button" onClick={toggleTorch}>
        Light
      </button>
      <p>{torch}</p>
    </>
  )
}

const torch = () => document.querySelector('p')?.textContent

it('knows that the light is off when the camera is opened again after a phone call', async () => {
  await show(<Scanner />)
  await press('Start')
  await press('Light')
  expect(torch()).toBe('on')
  const opened = tracks.length
  await act(async () => tracks.at(-1)?.dispatchEvent(new Event('ended')))
  await waitForUpdates()
  expect(tracks).toHaveLength(opened + 1)
  expect(torch()).toBe('off')
})

it.each([{ readyState: 'ended' }, { muted: true }, {}])(
  'opens the camera again when the page is shown, if the phone took it away in the background: %o',
  async (taken) => {
    await show(<Scanner />)
    await press('Start')
    const opened = tracks.length
    Object.assign(tracks.at(-1) ?? {}, taken)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await waitForUpdates()
    expect(tracks.length - opened).toBe(Object.keys(taken).length)
  },
)

it('turns the camera off when the scanner is closed, and does not open it again', async () => {
  await show(<Scanner />)
  await press('Start')
  const track = tracks.at(-1)
  const opened = tracks.length
  await show(<p />)
  expect(track?.stopped).toBe(true)
  await act(async () => track?.dispatchEvent(new Event('ended')))
  Object.assign(track ?? {}, { readyState: 'ended' })
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitForUpdates()
  expect(tracks).toHaveLength(opened)
})

it('turns a camera off that opens only after the scanner was closed', async () => {
  const track = new Track()
  let open: () => void = () => undefined
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] }
  const getUserMedia = () => new Promise((resolve) => (open = () => resolve(stream)))
  Object.assign(navigator.mediaDevices, { getUserMedia })
  await show(<Scanner />)
  await press('Start')
  await show(<p />)
  await act(async () => open())
  await waitForUpdates()
  expect(track.stopped).toBe(true)
})

it('shows the light as off when the phone refuses to light it', async () => {
  await show(<Scanner />)
  await press('Start')
  Object.assign(tracks.at(-1) ?? {}, { applyConstraints: () => Promise.reject(new Error('No light')) })
  await press('Light')
  expect(torch()).toBe('off')
})
