import { TextInput } from '@mantine/core'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testScreen } from '../testing/screen.tsx'
import { FormErrors } from './FormErrors.tsx'
import { LiveRegion } from './LiveRegion.tsx'

const { show } = testScreen()

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const form = (errors: Record<string, string>, attempt: number, message: string | null = null) => (
  <form>
    <LiveRegion />
    <FormErrors errors={errors} message={message} attempt={attempt} />
    <TextInput name="name" label="Name" error={errors['name']} />
    <fieldset data-path="parts">
      <input type="hidden" name="capacity" />
      <input aria-label="First part" />
    </fieldset>
    <TextInput name="capacity" label="Capacity" error={errors['capacity']} />
  </form>
)
const label = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name')

it('leads to the topmost field with an error each time the form is refused', async () => {
  await show(form({ capacity: 'Enter a number', name: 'Enter a name' }, 1))
  expect(label()).toBe('name')
  await show(form({ capacity: 'Enter a number' }, 2))
  expect(label()).toBe('capacity')
  await show(form({ parts: 'Choose a part' }, 3))
  expect(label()).toBe('First part')
})

it('takes the focus itself if no field has the error', async () => {
  await show(form({}, 1, 'Foyer is restarting.'))
  expect(document.activeElement?.getAttribute('role')).toBe('alert')
})

it('announces an error at the field that has the focus already', async () => {
  await show(form({}, 0))
  act(() => document.querySelector<HTMLInputElement>('[name="name"]')?.focus())
  await show(form({ name: 'Enter a name' }, 1))
  expect(document.querySelector('[role="status"]')?.textContent).toContain('Enter a name')
})
