import { m } from '@foyer/messages'
import { MailChoice } from '../features/platform/mail-choice/MailChoice.tsx'
import { Page } from '../ui/Page.tsx'
import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = () => [
  { title: m.admin_mail_choice_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function UnsubscribePage() {
  return (
    <Page width="narrow">
      <MailChoice />
    </Page>
  )
}
