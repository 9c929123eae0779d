// Arrays are written here because the driver's general conversion costs more than everything else in a request. The values must not
// contain commas, quotes, braces or backslashes.

export const plain = (values: readonly (string | number | boolean)[]): string => `{${values.join()}}`

/** Of bytes in hexadecimal. */
export const bytes = (hex: readonly string[]): string => `{"\\\\x${hex.join('","\\\\x')}"}`

export const orNull = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`
