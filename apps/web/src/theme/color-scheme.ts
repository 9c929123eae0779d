import { localStorageColorSchemeManager } from '@mantine/core'
import { COLOR_SCHEME_KEY } from './color-scheme-key.ts'

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })
