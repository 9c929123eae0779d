import type { MessagePart } from '@foyer/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Rich } from './Rich.tsx'

const parts: MessagePart[] = [
  { type: 'text', value: 'Read the ' },
  { type: 'markup-start', name: 'link', options: {}, attributes: {} },
  { type: 'text', value: 'terms & ' },
  { type: 'markup-start', name: 'b', options: {}, attributes: {} },
  { type: 'text', value: 'rules' },
  { type: 'markup-end', name: 'b', options: {}, attributes: {} },
  { type: 'markup-end', name: 'link', options: {}, attributes: {} },
  { type: 'text', value: '.' },
]

it('puts elements around the words that a message marks', () => {
  const tags = { link: (words: React.ReactNode) => <a href="/terms">{words}</a> }
  expect(renderToStaticMarkup(<Rich parts={parts} tags={tags} />)).toBe(
    'Read the <a href="/terms">terms &amp; rules</a>.',
  )
})
