import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Where the build puts the fonts. */
const BUILT = join(import.meta.dirname, '../../../../web/build/fonts')

// One WOFF per weight with all characters that names need, in Chinese (simplified and traditional, with the kana) and in Korean. The
// packages have a hundred files for each weight (129 MB): the build copies these six, so that an installation does not need the packages.
const PACKAGED = {
  'han-400': () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  'han-600': () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-600-normal.woff'),
  'han-800': () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-800-normal.woff'),
  'hangul-400': () => require.resolve('@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff'),
  'hangul-600': () => require.resolve('@fontsource/noto-sans-kr/files/noto-sans-kr-korean-600-normal.woff'),
  'hangul-800': () => require.resolve('@fontsource/noto-sans-kr/files/noto-sans-kr-korean-800-normal.woff'),
} as const

type EastAsianFont = keyof typeof PACKAGED

const NAMES: readonly EastAsianFont[] = ['han-400', 'han-600', 'han-800', 'hangul-400', 'hangul-600', 'hangul-800']

const builtFile = (name: EastAsianFont) => join(BUILT, `${name}.woff`)

/** The file of a font: the copy of the build, or that of the package where nothing is built, as in tests. */
const fileOf = (name: EastAsianFont) => () => (existsSync(builtFile(name)) ? builtFile(name) : PACKAGED[name]())

/** The files of the Chinese and Korean fonts, each looked up when it is first needed. */
export const eastAsianFonts: Readonly<Record<EastAsianFont, () => string>> = {
  'han-400': fileOf('han-400'),
  'han-600': fileOf('han-600'),
  'han-800': fileOf('han-800'),
  'hangul-400': fileOf('hangul-400'),
  'hangul-600': fileOf('hangul-600'),
  'hangul-800': fileOf('hangul-800'),
}

/** Copies the fonts out of their packages, which only an installation that can build has. */
export async function copyEastAsianFonts(): Promise<void> {
  await mkdir(BUILT, { recursive: true })
  for (const name of NAMES) await copyFile(PACKAGED[name](), builtFile(name))
}
