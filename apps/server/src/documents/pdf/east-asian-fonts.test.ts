import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { eastAsianFonts } from './east-asian-fonts.ts'

describe('the fonts that an installation has without their packages', () => {
  it.each(Object.entries(eastAsianFonts))('%s is in the build and writes names', (name, fileOf) => {
    expect(fileOf()).toMatch(new RegExp(`apps/web/build/fonts/${name}\\.woff$`))
    const font = create(readFileSync(fileOf()))
    const characters = 'characterSet' in font ? new Set(font.characterSet) : new Set<number>()
    for (const character of name.startsWith('han-') ? '北京爵士之夜臺灣さくら' : '서울김철수')
      expect(characters).toContain(character.codePointAt(0))
  })
})
