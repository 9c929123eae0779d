import bricolage from '@fontsource-variable/bricolage-grotesque/wght.css?raw'
import figtree from '@fontsource-variable/figtree/wght.css?raw'
import { expect, it } from 'vitest'
import own from './public.css?raw'

const facesOf = (css: string) =>
  [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => ({
    family: /font-family:\s*'([^']+)'/.exec(body)?.[1],
    weight: /font-weight:\s*([^;]+);/.exec(body)?.[1],
  }))

it('adds no face to a family of the packages: of two ranges of weights, the last would take every letter', () => {
  const packaged = [bricolage, figtree].flatMap(facesOf).map(({ family }) => family)
  expect(new Set(packaged)).toEqual(new Set(['Bricolage Grotesque Variable', 'Figtree Variable']))
  const sign = { family: 'Foyer Signs', weight: '200 800' }
  expect(facesOf(own)).toEqual([sign, sign])
})
