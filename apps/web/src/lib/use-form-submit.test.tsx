import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refused } from '../api/errors.ts'
import { press, testScreen, waitForUpdates } from '../testing/screen.tsx'
import { FormErrors } from '../ui/FormErrors.tsx'
import { useFormSubmit } from './use-form-submit.ts'

const { show } = testScreen()

const refusal = (fields: Record<string, string>) => {
  const failed = refused({ reason: 'request.invalid', message: 'Please correct the highlighted fields.' })
  return Object.assign(failed, { data: { ...failed.data, fields } })
}

function Form({ send }: { send: () => Promise<void> }) {
  const form = useForm({
    initialValues: { email: '', name: '' },
    validate: { name: (name) => (name === 'wrong' ? 'Enter a name' : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, send)
  return (
    <form noValidate onSubmit={submit}>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <TextInput label="Name" {...form.getInputProps('name')} disabled={busy} />
      <TextInput label="E-mail" {...form.getInputProps('email')} disabled={busy} />
      <button type="submit">Send</button>
    </form>
  )
}

const focused = () => document.activeElement
const pathInFocus = () => focused()?.getAttribute('data-path')

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

it('leads to the topmost field that the server refuses, with its error beside it', async () => {
  await show(<Form send={() => Promise.reject(refusal({ email: 'Enter an e-mail', name: 'Enter a name' }))} />)
  await press('Send')
  expect(pathInFocus()).toBe('name')
  expect(focused()?.getAttribute('aria-invalid')).toBe('true')
  const described = focused()?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described.trim())?.textContent).toBe('Enter a name')
})

it('shows an error whose field is not drawn as one of the form', async () => {
  await show(<Form send={() => Promise.reject(refusal({ taxId: 'Enter a tax number' }))} />)
  await press('Send')
  expect(focused()?.getAttribute('role')).toBe('alert')
  expect(focused()?.textContent).toContain('Enter a tax number')
})

it('gives the focus back to a field that was disabled while the form was sent', async () => {
  await show(<Form send={() => Promise.reject(refusal({ email: 'Enter an e-mail' }))} />)
  const email = document.querySelector<HTMLInputElement>('[data-path="email"]')
  email?.focus()
  await act(async () => email?.form?.requestSubmit())
  await waitForUpdates()
  expect(pathInFocus()).toBe('email')
})

it('leads to a field of its own form, not of another one below a dialog', async () => {
  const send = vi.fn(() => Promise.reject(refusal({ email: 'Enter an e-mail' })))
  await show(
    <>
      <input data-path="email" />
      <Form send={send} />
    </>,
  )
  await press('Send')
  expect(focused()?.closest('form')).not.toBeNull()
})
