import { DemoMail } from '../features/demo-mail/DemoMail.tsx'
import type { Route } from './+types/demo-mail'

export const meta: Route.MetaFunction = () => [
  { title: 'Demo mailbox · Foyer' },
  { name: 'robots', content: 'noindex' },
]

export default function DemoMailPage() {
  return <DemoMail />
}
