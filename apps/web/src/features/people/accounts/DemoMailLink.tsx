import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { Link } from 'react-router'

/** In a demo, e-mails are not sent: they can be read here. */
export function DemoMailLink() {
  return (
    <Button component={Link} to="/dev/mail" size="lg" leftSection={<IconMailOpened size={20} aria-hidden="true" />}>
      {m.account_demo_mail()}
    </Button>
  )
}
