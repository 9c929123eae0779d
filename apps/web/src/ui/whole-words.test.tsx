import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wholeWords } from './whole-words.tsx'

it('keeps a line from ending within "e-mail", and leaves other texts as they are', () => {
  expect(renderToStaticMarkup(wholeWords('Open the e-mail again.'))).toBe(
    'Open the <span class="nowrap">e-mail</span> again.',
  )
  expect(wholeWords('No events')).toBe('No events')
})
