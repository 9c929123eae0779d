import { beforeEach, expect, it, vi } from 'vitest'
import { field, press, testFeature, text, type } from '../../../testing/screen.tsx'
import { CreateApiKey } from './CreateApiKey.tsx'

const CREATE = 'POST /api/organisations/o1/keys'
const feature = testFeature()
const onCreated = vi.fn()

beforeEach(async () => {
  onCreated.mockReset()
  feature.answers.set('GET /api/events', { body: { items: [], page: 1, limit: 100, total: 0 } })
  await feature.show(<CreateApiKey organisationId="o1" onClose={() => undefined} onCreated={onCreated} />)
})

it('leads to the name if it is missing', async () => {
  await press('Create key')
  expect(text()).toContain('Enter a name.')
  expect(document.activeElement).toBe(field('Name'))
  expect(feature.sent).toEqual([])
})

it('keeps what was typed if the key cannot be created, and says why', async () => {
  feature.answers.set(CREATE, { status: 503, body: { message: 'Foyer is restarting.', code: 'server.busy' } })
  await type('Name', 'Website')
  await press('Create key')
  expect(document.activeElement?.textContent).toContain('Foyer is restarting.')
  expect(field('Name').value).toBe('Website')
  expect(onCreated).not.toHaveBeenCalled()
})
