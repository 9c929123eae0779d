import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.ts'

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
