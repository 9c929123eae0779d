const KEY = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.([a-z]+)$/
const MAX_KEY_LENGTH = 200

const CONTENT_TYPES = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['pdf', 'application/pdf'],
])

/**
 * The content type that a key stands for, or null when it is no key: lower-case segments and one known extension, so
 * that no key leaves the storage's folder, names a hidden file, or is served as anything but an image or a PDF.
 */
export function contentTypeOfKey(key: string): string | null {
  if (key.length > MAX_KEY_LENGTH) return null
  return CONTENT_TYPES.get(KEY.exec(key)?.[1] ?? '') ?? null
}
