/** Long enough for any browser to have begun the download. */
const KEPT_MS = 60_000

/** Lets the browser keep a file that was made here, or fetched with a header no link could send. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
