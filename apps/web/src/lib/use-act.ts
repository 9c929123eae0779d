import { useState } from 'react'
import { errorMessage } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'

/** Runs the action of a button: `busy` is true while it runs, and a toast tells how it ended. */
export function useAct(): { busy: boolean; act: (work: () => Promise<unknown>, done: string) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
