import { assembleTicketToken, encodeTicketPayload, ticketPayload } from '@foyer/domain'
import { expect, it } from 'vitest'
import { createKeystrokeBurst, type Burst } from './keystroke-burst.ts'

const letters = (text: string) => text.split('')
const code = [...letters('ABCDEFGH2JKMNPQR'), 'Enter']

/** What is recognised when keys are pressed `gap` milliseconds apart, with other pauses before some of them. */
function type(keys: readonly string[], gap: number, pauses: Readonly<Record<number, number>> = {}): (Burst | null)[] {
  const press = createKeystrokeBurst()
  let now = 1_000
  return keys.map((key, index) => {
    now += pauses[index] ?? gap
    return press(key, now)
  })
}

const heard = (burst: readonly (Burst | null)[]) => burst.filter((each) => each !== null)
const scanned = (text: string) => [{ kind: 'code', code: text }]

it('hears a scanner', () => {
  expect(heard(type(code, 12))).toEqual(scanned('ABCDEFGH2JKMNPQR'))
})

it.each([90, 150, 300, 1_400])('hears a code with a pause of %d ms in it whole', (pause) => {
  expect(heard(type(code, 12, { 6: pause }))).toEqual(scanned('ABCDEFGH2JKMNPQR'))
  expect(heard(type(code, 12, { 5: pause, 9: pause, 16: pause }))).toEqual(scanned('ABCDEFGH2JKMNPQR'))
})

it('hears a code whole that was interrupted after its first two characters', () => {
  expect(heard(type(code, 12, { 2: 150 }))).toEqual(scanned('ABCDEFGH2JKMNPQR'))
})

it('takes what follows a longer rest for no code, whether Enter comes with it or later', () => {
  expect(heard(type(code, 12, { 6: 4_000 }))).toEqual([{ kind: 'torn' }])
  expect(heard(type(code, 12, { 16: 4_000 }))).toEqual([])
})

it('hears the next code after a torn one', () => {
  expect(heard(type([...code, ...code], 12, { 6: 4_000, 17: 900 }))).toEqual([
    { kind: 'torn' },
    ...scanned('ABCDEFGH2JKMNPQR'),
  ])
})

it('leaves the Shift of capitals out', () => {
  expect(heard(type(['Shift', 'A', 'Shift', ...letters('BCDEFGH'), 'Enter'], 10))).toEqual(scanned('ABCDEFGH'))
})

it.each([
  ['a person who types', code, 180],
  ['a few quick letters', [...letters('abc'), 'Enter'], 10],
  ['Enter alone', ['Enter'], 10],
])('does not take %s for a scanner', (_who, keys, gap) => {
  expect(heard(type(keys, gap))).toEqual([])
})

it.each([200, 900, 4_000])('drops what a person typed %d ms before a code', (pause) => {
  expect(heard(type(['x', 'y', ...code], 12, { 1: 200, 2: pause }))).toEqual(scanned('ABCDEFGH2JKMNPQR'))
})

const uuid = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const at = new Date('2026-12-12T18:00:00Z')
const payload = {
  keyId: 1,
  eventId: uuid,
  ticketId: uuid,
  generation: 1,
  ticketTypeId: uuid,
  validFrom: at,
  validUntil: at,
}
const ticket = assembleTicketToken(
  encodeTicketPayload(ticketPayload(payload)),
  Uint8Array.from({ length: 64 }, (_, index) => index),
)

/** A scanner with a US keyboard at a device whose layout has other characters at some positions. */
function scannedAt(layout: Readonly<Record<string, string>>) {
  const press = createKeystrokeBurst()
  let now = 1_000
  const positionOf = (character: string) => (/\d/.test(character) ? `Digit${character}` : `Key${character}`)
  const bursts = letters(ticket).map((character) =>
    press(layout[character] ?? character, (now += 10), positionOf(character)),
  )
  return heard([...bursts, press('Enter', now + 10, 'Enter')])
}

it.each([
  ['French', { A: 'Q', Q: 'A', Z: 'W', W: 'Z', 2: 'é', 3: '"', 4: "'", 5: '(', 6: '-', 7: 'è' }],
  ['Arabic', { A: 'ش', B: 'لا', C: 'ؤ', D: 'ي', E: 'ث', F: 'ب' }],
  ['English', {}],
])('hears a ticket code at a device with the %s keyboard layout', (_language, layout) => {
  expect(scannedAt(layout)).toEqual(scanned(ticket))
})
