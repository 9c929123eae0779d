import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { ownColors, theme } from './theme.ts'
import { themeVariables } from './theme-variables.ts'

/** The stylesheet that MantineProvider would otherwise inject into every page: variables, and the from-breakpoint classes. */
export function themeCss(): string {
  const merged = { ...mergeMantineTheme(DEFAULT_THEME, theme), colors: ownColors }
  const base = defaultCssVariablesResolver(merged)
  const variables = convertCssVariables(
    {
      variables: { ...base.variables, ...themeVariables.variables },
      light: { ...base.light, ...themeVariables.light },
      dark: { ...base.dark, ...themeVariables.dark },
    },
    ':root',
  )
  return `${variables}\n${breakpointClasses(merged.breakpoints)}`
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
