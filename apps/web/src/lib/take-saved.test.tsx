import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act } from 'react'
import { expect, it } from 'vitest'
import { field, press, testScreen, text, type, waitForUpdates } from '../testing/screen.tsx'
import { takeSaved } from './take-saved.ts'

const { show } = testScreen()

function Person({ save }: { save: Promise<{ name: string; city: string }> }) {
  const form = useForm({ initialValues: { name: '', city: '' } })
  return (
    <form onSubmit={form.onSubmit(async (sent) => takeSaved(form, sent, await save))}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="City" {...form.getInputProps('city')} />
      <button type="submit">Save</button>
      <p>{form.isDirty() ? 'unsaved' : 'saved'}</p>
    </form>
  )
}

async function savePerson(typedMeanwhile: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<{ name: string; city: string }>()
  await show(<Person save={promise} />)
  await type('Name', ' Ada ')
  await type('City', 'Lagos')
  await press('Save')
  await typedMeanwhile()
  await act(async () => resolve({ name: 'Ada', city: 'Lagos' }))
  await waitForUpdates()
}

it('takes the values as they were saved', async () => {
  await savePerson(async () => undefined)
  expect([field('Name').value, field('City').value]).toEqual(['Ada', 'Lagos'])
  expect(text()).not.toContain('unsaved')
})

it('keeps what was typed while the request was in progress, and counts it as unsaved', async () => {
  await savePerson(() => type('City', 'Lagos Island'))
  expect([field('Name').value, field('City').value]).toEqual(['Ada', 'Lagos Island'])
  expect(text()).toContain('unsaved')
})
