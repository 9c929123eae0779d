/**
 * JSON that this tab keeps until it is closed. If storage is full or forbidden, nothing is kept and no error is thrown. The caller has
 * to check what it reads, because another release or a person may have written it.
 */
export const tabStorage = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      return
    }
  },
  drop(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      return
    }
  },
}
