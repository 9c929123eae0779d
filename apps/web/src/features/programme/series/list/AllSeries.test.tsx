import { act } from 'react'
import { expect, it } from 'vitest'
import { testFeature, text, waitForUpdates } from '../../../../testing/screen.tsx'
import { AllSeries } from './AllSeries.tsx'

const { show, answers } = testFeature()

const rowOf = (title: string) => ({
  _id: title,
  customUrl: title,
  title,
  status: 'draft',
  timezone: 'Africa/Lagos',
  city: '',
  venueName: '',
  cover: null,
  dates: 3,
  upcoming: 3,
  next: null,
  updatedAt: '2026-11-29T10:00:00.000Z',
})
const listOf = (total: number, ...titles: string[]) => ({
  body: { items: titles.map(rowOf), page: 1, limit: 5, total, next: null },
})

const searchField = () => document.querySelector<HTMLInputElement>('input[placeholder="Search by title"]')

it('searches the series where they fill several pages, and says where none is found', async () => {
  answers.set('GET /api/series?page=1&limit=5', listOf(7, 'Tuesday jazz'))
  answers.set('GET /api/series?page=1&limit=5&search=choir', listOf(0))
  await show(<AllSeries />)
  await act(async () => {
    const input = searchField()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'choir')
    input?.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 400))
  })
  await waitForUpdates()
  expect(text()).toContain('choir')
  expect(text()).not.toContain('Tuesday jazz')
  expect(searchField()?.value).toBe('choir')
})

it('has no search for a few series', async () => {
  answers.set('GET /api/series?page=1&limit=5', listOf(1, 'Tuesday jazz'))
  await show(<AllSeries />)
  expect(text()).toContain('Tuesday jazz')
  expect(searchField()).toBeNull()
})
