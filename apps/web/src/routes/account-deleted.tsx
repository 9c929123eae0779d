import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/account-deleted'

export const meta: Route.MetaFunction = () => [
  { title: 'Account deleted · Foyer' },
  { name: 'robots', content: 'noindex' },
]

export default function AccountDeletedPage() {
  return (
    <Page width="narrow">
      <EmptyState
        order={1}
        title="Your account is deleted"
        text="Your personal data is erased and you are logged out. Issued receipts are kept, as tax law requires."
        action={
          <Button component={Link} to="/">
            Go to the home page
          </Button>
        }
      />
    </Page>
  )
}
