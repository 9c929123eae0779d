import { toast } from '../../ui/toast.ts'

/** Long enough for any browser to have begun the download. */
const KEPT_MS = 60_000

/** Lets the browser keep a file that was fetched with a header no link could send. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Hands a file to the device's own sharing; where there is none it is downloaded, and the visitor told so. */
export async function shareFile(file: File, title: string): Promise<void> {
  const shared = { files: [file], title }
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      await navigator.share(shared)
      return
    } catch (error) {
      // Closing the sheet is a choice; a browser that forgot the click over the download falls through to saving.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(file)
  toast.info('The tickets are downloaded. Send the PDF to whoever is coming.')
}
