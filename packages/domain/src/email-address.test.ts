import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEmailAddress } from './email-address.ts'

describe('parseEmailAddress', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.O+Tickets@Example.COM  ', 'ada.o+tickets@example.com'],
    ["o'neill_1@mail.co.uk", "o'neill_1@mail.co.uk"],
    ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('reads %j', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address)
  })

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example',
    'ada@example.c',
    'ada@1.2.3.4',
    'ada@[1.2.3.4]',
    'ada@@example.com',
    'ada@b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa_mple.com',
    'ada lovelace@example.com',
    'ada@example.com, bob@example.com',
    'ada@example.com,bob@example.com',
    'ada@example.com;bob@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada@example.com\n',
    '\tada@example.com',
    'ada@example.com\r\nBcc: x@example.com',
    'ada\u0000@example.com',
    'ada@exämple.com',
    'adá@example.com',
    'ada\u2028@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
    // Kelvin sign, which lower-cases to an ASCII k.
    '\u212a@example.com',
  ])('refuses %j', (text) => {
    expect(parseEmailAddress(text)).toBeNull()
  })

  it('gives the same identity for what it gave', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const address = parseEmailAddress(text)
        expect(parseEmailAddress(address ?? '')).toBe(address)
        expect(parseEmailAddress(text.toUpperCase())).toBe(address)
      }),
    )
  })

  it('gives nothing that could break a mail header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', '@', ' ', ',', '\n', '\r', '<', '"', 'é'), maxLength: 20 }),
        (text) => {
          expect(parseEmailAddress(text) ?? 'a@a.aa').toMatch(/^[a.]+@[a.]+$/)
        },
      ),
    )
  })

  it('takes time in proportion to the text', () => {
    const started = performance.now()
    for (const text of [' '.repeat(1e6), `a@${'a-'.repeat(5e5)}`, `${'.'.repeat(1e6)}@b.co`]) {
      expect(parseEmailAddress(text)).toBeNull()
    }
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
