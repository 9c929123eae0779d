import { describe, expect, it } from 'vitest'
import { parsePublicContact } from './public-contact.ts'

describe('what an organiser shows to be reached by', () => {
  it.each([
    ['hello@lagoon.example', 'email', 'hello@lagoon.example', 'mailto:hello@lagoon.example'],
    [' ada+shows@lagoon.example ', 'email', 'ada+shows@lagoon.example', 'mailto:ada%2Bshows@lagoon.example'],
    ['+234 (803) 555-0142', 'phone', '+2348035550142', 'tel:+2348035550142'],
    ['lagoon.example/contact', 'website', 'lagoon.example/contact', 'https://lagoon.example/contact'],
    ['http://lagoon.example', 'website', 'lagoon.example', 'http://lagoon.example/'],
    ['HTTPS://Lagoon.example/?a=1#b', 'website', 'lagoon.example/?a=1#b', 'https://lagoon.example/?a=1#b'],
  ])('%s is an %s', (typed, kind, text, href) => {
    expect(parsePublicContact(typed)).toEqual({ kind, text, href })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//@lagoon.example',
    'javascript://lagoon.example/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'https://lagoon.example@evil.example',
    'https://user:secret@evil.example',
    'https://localhost',
    'https://127.0.0.1/',
    'ada@lagoon.example?bcc=all@evil.example',
    'ada@lagoon.example, eve@evil.example',
    '0803 555 0142',
    'ask at the bar',
    '',
  ])('%j is none', (typed) => {
    expect(parsePublicContact(typed)).toBeNull()
  })

  it('reads its own text again as the same', () => {
    for (const typed of ['hello@lagoon.example', '+234 803 555 0142', 'lagoon.example/contact']) {
      const first = parsePublicContact(typed)
      expect(parsePublicContact(first?.text ?? '')).toEqual(first)
    }
  })
})
