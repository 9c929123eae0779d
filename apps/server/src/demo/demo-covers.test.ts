import { readdir } from 'node:fs/promises'
import type { ListingView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, type TestApp } from '../testing/index.ts'
import { giveDemoCovers } from './demo-covers.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('an event of the demo gets its picture, with words for who cannot see it, and others keep theirs', async () => {
  await createEvent(site, { event: { customUrl: 'nachtlicht' } })
  await createEvent(site, { event: { customUrl: 'another-night' } })
  await giveDemoCovers(site.deps)
  const { body } = await call<ListingView>(site.app, { method: 'GET', url: '/api/events/listing?limit=48' })
  const shown = Object.fromEntries(body.items.map(({ customUrl, cover }) => [customUrl, cover]))
  expect(shown['nachtlicht']).toMatchObject({ width: 1600, height: 900, alt: expect.stringContaining('synthesisers') })
  expect(shown['another-night']).toBeNull()
  const picture = await site.app.inject({ method: 'GET', url: shown['nachtlicht']?.sizes[0]?.url ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const drawn = (await readdir(new URL('covers/', import.meta.url))).filter((name) => name.endsWith('.svg'))
  expect(drawn).toHaveLength(10)
})
