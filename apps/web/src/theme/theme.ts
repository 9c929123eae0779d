import { createTheme } from '@mantine/core'
import { dark, gold, gray, ink, red, rose, teal } from './colors.ts'
import { componentDefaults } from './component-defaults.ts'
import { variantColors } from './variant-colors.ts'

const displayFont = "'Bricolage Grotesque Variable', 'Figtree Variable', ui-sans-serif, system-ui, sans-serif"
const softShadow = 'var(--foyer-shadow)'
const floatingShadow = '0 10px 32px rgb(29 17 40 / 16%), 0 2px 6px rgb(29 17 40 / 8%)'

/** The palette in full: Mantine's other named colours are not shipped. */
export const ownColors = { rose, gold, teal, red, gray, dark }

export const theme = createTheme({
  colors: ownColors,
  primaryColor: 'rose',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  black: ink,
  white: '#ffffff',
  fontFamily: "'Foyer Signs', 'Figtree Variable', ui-sans-serif, system-ui, sans-serif",
  headings: {
    fontFamily: displayFont,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.1' },
      h2: { fontSize: '1.5rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.3' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  radius: { xs: '6px', sm: '10px', md: '14px', lg: '22px', xl: '32px' },
  defaultRadius: 'md',
  shadows: { xs: softShadow, sm: softShadow, md: floatingShadow, lg: floatingShadow, xl: floatingShadow },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})
