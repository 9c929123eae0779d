import { m } from '@foyer/messages'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.ts'

/** Shares a file through the device, or downloads it and says so where the device cannot share files. */
export async function shareFile(file: File, title: string): Promise<void> {
  const shared = { files: [file], title }
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      await navigator.share(shared)
      return
    } catch (error) {
      // AbortError: the user closed the share sheet. Any other error, such as an expired user activation: download instead.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(file)
  toast.info(m.sales_order_shared())
}
