import { describe, expect, it } from 'vitest'
import { themeCss } from './theme-css.ts'
import { themeVariables } from './theme-variables.ts'

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const textPairs = [
  ['text', 'page'],
  ['text', 'card'],
  ['mute', 'page'],
  ['mute', 'card'],
  ['accent', 'page'],
  ['accent', 'card'],
  ['teal', 'card'],
  ['red', 'card'],
  ['blush-text', 'blush'],
  ['gold-text', 'gold-soft'],
  ['teal-text', 'teal-soft'],
  ['red-text', 'red-soft'],
  ['neutral-text', 'neutral-soft'],
  ['on-fill', 'accent'],
] as const

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const token = (name: string) => themeVariables[scheme][`--foyer-${name}`] ?? 'missing'

  it.each(textPairs)('%s on %s reaches AA', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('shows large figures of money in a gold that reaches AA for large text', () => {
    expect(contrast(token('gold'), token('card'))).toBeGreaterThanOrEqual(3)
  })
})

describe('themeCss', () => {
  const css = themeCss()

  it('holds both schemes and the breakpoint classes', () => {
    expect(css).toMatch(/:root\[data-mantine-color-scheme="dark"\]\{[^}]*--foyer-page: #1d1128/)
    expect(css).toMatch(/:root\[data-mantine-color-scheme="light"\]\{[^}]*--foyer-page: #fdf9f6/)
    expect(css).toContain('.mantine-hidden-from-sm')
  })

  it('ships no colours that no screen uses', () => {
    expect(css).toContain('--mantine-color-rose-8')
    expect(css).not.toContain('--mantine-color-grape')
  })
})
