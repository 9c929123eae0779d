import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/account-deleted'

export const meta: Route.MetaFunction = () => [
  { title: m.admin_deleted_page_title() },
  { name: 'robots', content: 'noindex' },
]

export default function AccountDeletedPage() {
  return (
    <Page width="narrow">
      <EmptyState
        order={1}
        title={m.admin_deleted_title()}
        text={m.admin_deleted_text()}
        action={
          <Button component={Link} to="/">
            {m.admin_deleted_home()}
          </Button>
        }
      />
    </Page>
  )
}
