import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { announce } from '../ui/LiveRegion.tsx'
import { toast } from '../ui/toast.ts'

const SAYS_COPIED_MS = 2_000

/** Copies a text to the clipboard, and says for two seconds that it was. */
export function useCopy(value: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SAYS_COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      announce(m.shell_copied())
    } catch {
      // Browsers give pages that did not come over https no clipboard.
      toast.error(m.shell_copy_failed())
    }
  }

  return { copied, copy }
}
