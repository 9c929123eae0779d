import type { MantineColorsTuple } from '@mantine/core'

export const ink = '#1d1128'
export const paper = '#fdf9f6'

/** Shade 4 is the accent pink, shade 8 the rose that carries text and buttons on paper. */
export const rose: MantineColorsTuple = [
  '#fdf4f8',
  '#fbe9f1',
  '#f7cfe1',
  '#f1a9ca',
  '#ea81b4',
  '#dd5c9a',
  '#cc4486',
  '#be367b',
  '#b02a6f',
  '#8d1f58',
]

/** Shade 7 is the gold of large figures; shade 8 is dark enough for small text. */
export const gold: MantineColorsTuple = [
  '#fff8ea',
  '#fdf0d6',
  '#fae0ac',
  '#f5cb78',
  '#eeb548',
  '#e09d25',
  '#cf8a16',
  '#b9780c',
  '#8a5a08',
  '#6b4406',
]

export const teal: MantineColorsTuple = [
  '#effaf7',
  '#dff3ee',
  '#b9e5da',
  '#8dd4c3',
  '#5cbfa9',
  '#34a68e',
  '#1c9079',
  '#158470',
  '#0f7b66',
  '#0a5c4c',
]

export const red: MantineColorsTuple = [
  '#fdf2f4',
  '#fbe4e8',
  '#f5c3cb',
  '#ec98a6',
  '#e06b80',
  '#d2435e',
  '#c22c49',
  '#b21f3b',
  '#a3142f',
  '#7d0d22',
]

export const gray: MantineColorsTuple = [
  '#faf6f5',
  '#f5efee',
  '#ece2e4',
  '#ddd0d4',
  '#c7b8bf',
  '#94869a',
  '#7a6d82',
  '#6d6175',
  '#4b3f57',
  '#2f233d',
]

/** Shade 7 is the page, 6 the cards, 4 the rules, 2 secondary text, 0 text. */
export const dark: MantineColorsTuple = [
  '#fdf9f6',
  '#e4d8e4',
  '#c3b4cc',
  '#a493b0',
  '#4a3760',
  '#382549',
  '#281938',
  '#1d1128',
  '#160c1f',
  '#0f0816',
]
