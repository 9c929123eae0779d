import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { ownColors, theme } from './theme.ts'
import { themeVariables } from './theme-variables.ts'

/** The stylesheet that MantineProvider would otherwise inject into every page: variables, and the from-breakpoint classes. */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(merged)
  const variables = convertCssVariables(
    {
      variables: { ...withoutUnusedColors(base.variables), ...themeVariables.variables },
      light: { ...withoutUnusedColors(base.light), ...themeVariables.light },
      dark: { ...withoutUnusedColors(base.dark), ...themeVariables.dark },
    },
    ':root',
  )
  return `${variables}\n${breakpointClasses(merged.breakpoints)}`
}

/** Mantine's own palette is ten shades of a dozen colours that no screen uses. */
function withoutUnusedColors(variables: Record<string, string>): Record<string, string> {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in ownColors))
  const isUnused = (variable: string) => unused.some((name) => variable.startsWith(`--mantine-color-${name}-`))
  return Object.fromEntries(Object.entries(variables).filter(([variable]) => !isUnused(variable)))
}

function breakpointClasses(breakpoints: Record<string, string>): string {
  return Object.entries(breakpoints)
    .map(
      ([name, from]) =>
        `@media (width < ${from}){.mantine-visible-from-${name}{display:none !important}}` +
        `@media (width >= ${from}){.mantine-hidden-from-${name}{display:none !important}}`,
    )
    .join('\n')
}
