import { readLanguagesFrom } from '@foyer/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import EventNews from './EventNews.tsx'

afterEach(() => readLanguagesFrom(() => ({ current: 'en', offered: [] })))

const event = {
  status: 'cancelled',
  cancelReason: 'The hall is flooded.',
  postponement: null,
} as unknown as Parameters<typeof EventNews>[0]['event']

it('keeps the full stop of an English reason within its quotation marks on an Arabic page', () => {
  readLanguagesFrom(() => ({ current: 'ar', offered: [] }))
  expect(renderToStaticMarkup(<EventNews event={event} />)).toContain('\u2068The hall is flooded.\u2069')
})
