import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { field, press, testFeature, type, waitForUpdates } from '../../../testing/screen.tsx'
import { PassOnDialog, type NewHolder } from './PassOnDialog.tsx'

const { show } = testFeature()

function Tickets() {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<NewHolder | undefined>()
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <PassOnDialog
          ticket="Lawn"
          eventTitle="Jazz"
          send={async () => undefined}
          typed={typed}
          onClose={(left) => {
            setTyped(left)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

async function pressEscape(): Promise<void> {
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => document.activeElement?.dispatchEvent(escape))
  await waitForUpdates()
}

it('keeps what was typed when Escape closes it, until the ticket is passed on or kept', async () => {
  await show(<Tickets />)
  await press('Open')
  await type('New guest’s name', 'Ngozi')
  await type('New guest’s e-mail', 'ngozi@example.org')
  await pressEscape()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  await press('Open')
  expect([field('New guest’s name').value, field('New guest’s e-mail').value]).toEqual(['Ngozi', 'ngozi@example.org'])
  await press('Keep ticket')
  await press('Open')
  expect(field('New guest’s name').value).toBe('')
})
