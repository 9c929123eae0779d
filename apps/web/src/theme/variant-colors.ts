import { defaultVariantColorsResolver, parseThemeColor, type VariantColorsResolver } from '@mantine/core'

/**
 * Mantine picks the text on a filled element by the light scheme's shade. Ours is dark on light fills, so the text follows
 * the scheme instead.
 */
export const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const {
    color: name,
    isThemeColor,
    shade,
  } = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme })
  const followsScheme = input.variant === 'filled' && isThemeColor && shade === undefined && name !== 'dark'
  return followsScheme ? { ...colors, color: 'var(--foyer-on-fill)' } : colors
}
