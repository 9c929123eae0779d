/**
 * What this tab keeps until it is closed, as JSON. A storage that is full or forbidden only costs the safety net, and whatever another
 * release or a person wrote is for the reader to check.
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
