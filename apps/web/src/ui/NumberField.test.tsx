import type { Language } from '@foyer/domain'
import { readLanguagesFrom } from '@foyer/messages'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { field, testScreen, type } from '../testing/screen.tsx'
import { CountInput } from './CountInput.tsx'
import { NumberField } from './NumberField.tsx'

const { show } = testScreen()
const speak = (current: Language) => readLanguagesFrom(() => ({ current, offered: [] }))
afterEach(() => speak('en'))

function Form({ kind: Kind, first }: { kind: typeof NumberField; first: number | '' }) {
  const [number, setNumber] = useState<number | string>(first)
  return (
    <>
      <Kind label="Capacity" value={number} onChange={setNumber} />
      <output>{JSON.stringify(number)}</output>
    </>
  )
}

const value = () => document.querySelector('output')?.textContent

describe('a whole number', () => {
  it.each([
    ['en', '12,500'],
    ['fr', '12\u202f500'],
    ['ar', '12,500'],
  ] as const)('is written in %s as %s', async (language, shown) => {
    speak(language)
    await show(<Form kind={CountInput} first={12_500} />)
    expect(field('Capacity').value).toBe(shown)
  })

  it.each([
    ['en', '12,500'],
    ['fr', '12 500'],
    ['fr', '12\u202f500'],
    ['ar', '١٢٬٥٠٠'],
    ['ar', '١٢٥٠٠'],
    ['en', '١٢٥٠٠'],
  ] as const)('is read in %s from %s', async (language, typed) => {
    speak(language)
    await show(<Form kind={CountInput} first="" />)
    await type('Capacity', typed)
    expect(value()).toBe('12500')
    expect(field('Capacity').value).toBe(language === 'fr' ? '12\u202f500' : '12,500')
  })
})

describe('a number with decimals', () => {
  it.each([
    ['en', '2.5', '2.5'],
    ['fr', '2,5', '2,5'],
    ['ar', '٢٫٥', '2.5'],
  ] as const)('is read in %s from %s', async (language, typed, shown) => {
    speak(language)
    await show(<Form kind={NumberField} first="" />)
    await type('Capacity', typed)
    expect(value()).toBe('2.5')
    expect(field('Capacity').value).toBe(shown)
  })
})
