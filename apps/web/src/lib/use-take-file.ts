import { m } from '@foyer/messages'
import { useState } from 'react'
import { errorMessage } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file and has the browser save it: `busy` is true until then, and a toast reports a failure. */
export function useTakeFile(failed: string = m.shell_file_failed()): {
  busy: boolean
  take: (make: () => Promise<File>) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const take = async (make: () => Promise<File>) => {
    setBusy(true)
    try {
      saveFile(await make())
    } catch (error) {
      toast.error(errorMessage(error, failed))
    } finally {
      setBusy(false)
    }
  }
  return { busy, take }
}
