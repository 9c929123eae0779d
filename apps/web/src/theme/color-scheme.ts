import { localStorageColorSchemeManager } from '@mantine/core'

/** Local-storage key of the visitor's choice between light, dark and the system's scheme. */
export const COLOR_SCHEME_KEY = 'colorScheme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })
