import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

interface PrintButtonProps {
  readonly busy?: boolean
  readonly onClick: () => void
}

/** The button that prints a page or a list. */
export function PrintButton({ busy = false, onClick }: PrintButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconPrinter size={17} aria-hidden />}
      onClick={onClick}
    >
      {m.shell_print()}
    </Button>
  )
}
