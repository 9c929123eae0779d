import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../../lib/use-copy.ts'

interface CopyButtonProps {
  readonly value: string
  readonly label: string
  /** The door's name, for screen readers. */
  readonly door: string
}

export function CopyButton({ value, label, door }: CopyButtonProps) {
  const { copied, copy } = useCopy(value)
  const words = copied ? m.door_card_copied() : label
  const Icon = copied ? IconCheck : IconCopy

  return (
    <Button
      variant="default"
      size="sm"
      aria-label={m.door_card_copy_label({ action: words, door })}
      leftSection={<Icon size={17} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {words}
    </Button>
  )
}
