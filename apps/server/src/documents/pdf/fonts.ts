import { required } from '@foyer/domain'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { eastAsianFonts } from './east-asian-fonts.ts'

/** How a piece of text looks, whatever script it is in. */
export type Face = 'text' | 'strong' | 'display'

export type FontName = keyof typeof FILES

const require = createRequire(import.meta.url)

// Whole families in static files, as WOFF2 cannot be embedded.
const FILES = {
  'figtree-400': () => require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  'figtree-600': () => require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  'bricolage-400': () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
  'bricolage-600': () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
  'bricolage-800': () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf'),
  'noto-400': () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  'noto-600': () => require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  'noto-800': () => require.resolve('@expo-google-fonts/noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf'),
  'arabic-400': () => require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  'arabic-600': () => require.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  'arabic-800': () =>
    require.resolve('@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf'),
  'hebrew-400': () => require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  'hebrew-600': () => require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  'hebrew-800': () =>
    require.resolve('@expo-google-fonts/noto-sans-hebrew/800ExtraBold/NotoSansHebrew_800ExtraBold.ttf'),
  'thai-400': () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  'thai-600': () => require.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
  'thai-800': () => require.resolve('@expo-google-fonts/noto-sans-thai/800ExtraBold/NotoSansThai_800ExtraBold.ttf'),
  'ethiopic-400': () =>
    require.resolve('@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf'),
  'ethiopic-600': () =>
    require.resolve('@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf'),
  'ethiopic-800': () =>
    require.resolve('@expo-google-fonts/noto-sans-ethiopic/800ExtraBold/NotoSansEthiopic_800ExtraBold.ttf'),
  'bengali-400': () =>
    require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
  'bengali-600': () =>
    require.resolve('@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf'),
  'bengali-800': () =>
    require.resolve('@expo-google-fonts/noto-sans-bengali/800ExtraBold/NotoSansBengali_800ExtraBold.ttf'),
  'tamil-400': () => require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  'tamil-600': () => require.resolve('@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
  'tamil-800': () => require.resolve('@expo-google-fonts/noto-sans-tamil/800ExtraBold/NotoSansTamil_800ExtraBold.ttf'),
  'georgian-400': () =>
    require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  'georgian-600': () =>
    require.resolve('@expo-google-fonts/noto-sans-georgian/600SemiBold/NotoSansGeorgian_600SemiBold.ttf'),
  'georgian-800': () =>
    require.resolve('@expo-google-fonts/noto-sans-georgian/800ExtraBold/NotoSansGeorgian_800ExtraBold.ttf'),
  'armenian-400': () =>
    require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  'armenian-600': () =>
    require.resolve('@expo-google-fonts/noto-sans-armenian/600SemiBold/NotoSansArmenian_600SemiBold.ttf'),
  'armenian-800': () =>
    require.resolve('@expo-google-fonts/noto-sans-armenian/800ExtraBold/NotoSansArmenian_800ExtraBold.ttf'),
  ...eastAsianFonts,
}

// Figtree lacks the naira and cedi signs and Vietnamese, Bricolage lacks Hausa, Ewe, Cyrillic, Greek and Devanagari.
const CHAINS: Record<Face, readonly [FontName, ...FontName[]]> = {
  text: ['figtree-400', 'bricolage-400', ...furtherFonts(400), 'han-400', 'hangul-400'],
  strong: ['figtree-600', 'bricolage-600', ...furtherFonts(600), 'han-600', 'hangul-600'],
  display: ['bricolage-800', ...furtherFonts(800), 'han-800', 'hangul-800'],
}

function furtherFonts<Weight extends 400 | 600 | 800>(weight: Weight) {
  return [
    `noto-${weight}`,
    `arabic-${weight}`,
    `hebrew-${weight}`,
    `thai-${weight}`,
    `ethiopic-${weight}`,
    `bengali-${weight}`,
    `tamil-${weight}`,
    `georgian-${weight}`,
    `armenian-${weight}`,
  ] as const
}

export interface FontRun {
  font: FontName
  text: string
}

interface LoadedFont {
  font: Font
  characters: Set<number>
}

const loaded = new Map<FontName, LoadedFont>()

function load(name: FontName): LoadedFont {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(FILES[name]())
  const font = parse(name, bytes)
  const fresh = { font: sharedFont(font, parse(name, bytes)), characters: new Set(font.characterSet) }
  loaded.set(name, fresh)
  return fresh
}

const MOST_RUNS = 5000

function parse(name: FontName, bytes: Buffer): Font {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new TypeError(`${name} is a collection, not a font`)
  return font
}

/**
 * A font that all documents share and that shapes each word once, because consecutive tickets have nearly the same words. The library
 * scales the positions in place, so each caller gets a copy. `forSubsets` is the font parsed a second time: writing a subset loads the
 * parts of accented letters without their characters, and glyphs are cached, so that with a single font these letters could not be
 * searched for in later documents.
 */
function sharedFont(font: Font, forSubsets: Font): Font {
  const runs = new Map<string, GlyphRun>()
  const layout = (...[text, features, ...others]: Parameters<Font['layout']>): GlyphRun => {
    if (features) return font.layout(text, features, ...others)
    const run = runs.get(text) ?? font.layout(text)
    if (runs.size >= MOST_RUNS) runs.clear()
    runs.set(text, run)
    return overriding(run, { positions: run.positions.map((position) => ({ ...position })) })
  }
  return overriding(font, { layout, createSubset: () => forSubsets.createSubset() })
}

/** The same object with some of its members replaced; its getters see the replacements. */
function overriding<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get: (original, key, receiver): unknown =>
      Object.hasOwn(own, key) ? Reflect.get(own, key) : Reflect.get(original, key, receiver),
  })
}

/** Parsed once for all documents: parsing its tables takes longer than drawing a ticket. */
export function parsedFont(name: FontName): Font {
  return load(name).font
}

/**
 * One word, in the first font of the face that has all its characters, so that no word mixes two hands; where none has,
 * each character in the first that does. What no font has is drawn as an empty box.
 */
export function fontRuns(word: string, face: Face): FontRun[] {
  const [first, ...others] = chainFor(word, face)
  const whole = [first, ...others].find((font) => covers(font, word))
  if (whole) return [{ font: whole, text: word }]
  const runs: FontRun[] = []
  for (const character of word) {
    const font = [first, ...others].find((candidate) => covers(candidate, character)) ?? first
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Noto comes first for words with combining marks, such as ọ̀: only Noto can place a mark that Unicode does not combine with its vowel. */
function chainFor(word: string, face: Face): readonly [FontName, ...FontName[]] {
  const chain = CHAINS[face]
  if (!/\p{Mn}/u.test(word)) return chain
  const [first, ...others] = chain.toSorted((a, b) => Number(b.startsWith('noto')) - Number(a.startsWith('noto')))
  return [first ?? chain[0], ...others]
}

function covers(font: FontName, text: string): boolean {
  const { characters } = load(font)
  return [...text].every((character) => characters.has(required(character.codePointAt(0), 'a character')))
}
