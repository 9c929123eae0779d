import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../../lib/use-copy.ts'

interface CopyButtonProps {
  readonly value: string
  readonly label: string
  /** Whose it is, for those who hear the button. */
  readonly door: string
}

export function CopyButton({ value, label, door }: CopyButtonProps) {
  const { copied, copy } = useCopy(value)
  const words = copied ? 'Copied' : label
  const Icon = copied ? IconCheck : IconCopy

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
