import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the page as it is. */
export function PrintPage() {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPrinter size={17} aria-hidden />}
      onClick={() => window.print()}
    >
      {m.shell_print()}
    </Button>
  )
}
