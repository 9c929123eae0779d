import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { Link } from 'react-router'

/** In a demo no mail leaves the machine: it can be read right here. */
export function DemoMailLink() {
  return (
    <Button component={Link} to="/dev/mail" size="lg" leftSection={<IconMailOpened size={20} aria-hidden="true" />}>
      Open the demo mailbox
    </Button>
  )
}
