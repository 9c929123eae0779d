import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { testScreen } from '../../../testing/screen.tsx'
import { DoorScreen } from './DoorScreen.tsx'

const { show } = testScreen()
afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'))

const ticket = (number: number) => ({
  _id: `ticket-${number}`,
  guestName: `Guest ${number}`,
  ticketName: 'Lawn',
  number,
  of: 2,
  qrSvg: `<svg id="${number}"/>`,
})
const event = {
  title: 'Jazz',
  startsAt: '2026-12-12T18:00:00.000Z',
  endsAt: '2026-12-12T22:30:00.000Z',
  timezone: 'Africa/Lagos',
}
const screenOf = (onClose = () => {}) => (
  <DoorScreen tickets={[ticket(1), ticket(2)]} event={event} first="ticket-2" onClose={onClose} />
)
const buttonOf = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)

it('begins with the chosen ticket, turns to the others and closes', async () => {
  const onClose = vi.fn()
  await show(screenOf(onClose))
  expect(document.querySelector('dialog')?.open).toBe(true)
  expect(document.body.textContent).toContain('Guest 2')
  expect(buttonOf('Next ticket')?.disabled).toBe(true)
  await act(async () => buttonOf('Previous ticket')?.click())
  expect(document.body.textContent).toContain('Guest 1')
  await act(async () => buttonOf('Close')?.click())
  expect(onClose).toHaveBeenCalledOnce()
})

it('keeps the screen on while it is shown, and lets go of it afterwards', async () => {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => Object.assign(new EventTarget(), { release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  await show(screenOf())
  expect(request).toHaveBeenCalledWith('screen')
  expect(document.body.textContent).toContain('Your screen stays on.')
  await show(<p />)
  expect(release).toHaveBeenCalledOnce()
})

it('promises nothing where the browser cannot keep the screen on', async () => {
  await show(screenOf())
  expect(document.body.textContent).not.toContain('Your screen stays on.')
})
