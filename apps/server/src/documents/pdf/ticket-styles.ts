import type { TextStyle } from './text.ts'

export const COLOURS = {
  ink: '#1d1128',
  mute: '#6d6175',
  rose: '#b02a6f',
  pink: '#ea81b4',
  paper: '#fdf9f6',
  line: '#e3d6da',
  perforation: '#c9b7c0',
  white: '#ffffff',
}

export const LABEL: TextStyle = { face: 'text', size: 9.5, colour: COLOURS.mute }
export const EYEBROW: TextStyle = { face: 'strong', size: 11.5, colour: COLOURS.rose }
export const STRONG: TextStyle = { face: 'strong', size: 12.5, colour: COLOURS.ink }
export const CAPTION: TextStyle = { ...STRONG, size: 11.5 }
export const QUIET: TextStyle = { face: 'text', size: 11, colour: COLOURS.mute, leading: 1.42 }
export const HINT: TextStyle = { face: 'text', size: 9.5, colour: COLOURS.mute, leading: 1.45 }

/** The size is chosen to fit. */
export const DISPLAY: Omit<TextStyle, 'size'> = {
  face: 'display',
  colour: COLOURS.ink,
  tracking: -0.02,
  leading: 1.06,
}
