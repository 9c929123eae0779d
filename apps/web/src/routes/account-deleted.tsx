import { m } from '@foyer/messages'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LightButtonLink } from '../ui/LightButton.tsx'
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
        action={<LightButtonLink to="/">{m.admin_deleted_home()}</LightButtonLink>}
      />
    </Page>
  )
}
