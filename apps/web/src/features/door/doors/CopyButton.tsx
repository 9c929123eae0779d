import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { announce } from '../../../ui/LiveRegion.tsx'
import { toast } from '../../../ui/toast.ts'

const SAYS_COPIED_MS = 2_000

interface CopyButtonProps {
  readonly value: string
  readonly label: string
  /** Whose it is, for those who hear the button. */
  readonly door: string
}

export function CopyButton({ value, label, door }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const words = copied ? 'Copied' : label
  const Icon = copied ? IconCheck : IconCopy

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SAYS_COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      announce('Copied')
    } catch {
      // Browsers give pages that did not come over https no clipboard.
      toast.error('This browser does not let us copy. Mark the text and copy it by hand.')
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`${words}: ${door}`}
      leftSection={<Icon size={17} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {words}
    </Button>
  )
}
