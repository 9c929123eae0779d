import type { Plugin } from 'vite'
import { themeCss } from './src/theme/theme-css.ts'

const PUBLIC_ID = 'virtual:theme.css'
const RESOLVED_ID = '\0virtual:theme.css'

/** Prints the theme's variables as a stylesheet at build time, so that no page carries them inline. */
export function themeStylesheet(): Plugin {
  return {
    name: 'foyer:theme-stylesheet',
    resolveId: (id) => (id === PUBLIC_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? themeCss() : undefined),
  }
}
