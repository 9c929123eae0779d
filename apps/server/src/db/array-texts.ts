// Arrays are written here because the driver's way, made for any value, costs more than all else that a request needs. None of
// the values may have a comma, a quote, a brace or a backslash in it.

export const plain = (values: readonly (string | number | boolean)[]): string => `{${values.join()}}`

/** Of bytes in hexadecimal. */
export const bytes = (hex: readonly string[]): string => `{"\\\\x${hex.join('","\\\\x')}"}`

export const orNull = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`
