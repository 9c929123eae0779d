import type { Plugin } from 'vite'
import { themeCss } from './src/theme/theme-css.ts'

const PUBLIC_ID = 'virtual:theme.css'
const RESOLVED_ID = '\0virtual:theme.css'

/** The modules of the component library that compute in every browser what the stylesheet already contains. */
const COMPUTED =
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/](MantineCssVariables|MantineClasses)[\\/]\1\.mjs$/

/** Prints the theme's variables as a stylesheet at build time, so that no page carries them inline. */
export function themeStylesheet(): Plugin {
  return {
    name: 'foyer:theme-stylesheet',
    resolveId: (id) => (id === PUBLIC_ID ? RESOLVED_ID : undefined),
    load(id) {
      if (id === RESOLVED_ID) return themeCss()
      const [, computed] = (this.environment.name === 'client' && COMPUTED.exec(id)) || []
      return computed === undefined ? undefined : `export const ${computed} = () => null`
    },
  }
}
