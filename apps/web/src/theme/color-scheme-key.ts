/** Local-storage key of the visitor's choice between light, dark and the system's scheme. */
export const COLOR_SCHEME_KEY = 'colorScheme'
