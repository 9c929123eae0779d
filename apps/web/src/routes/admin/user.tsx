import type { Route } from './+types/user'
import { UserInformation } from '../../features/platform/admin/users/UserInformation.tsx'
import { AuditTrail } from '../../features/operations/audit/AuditTrail.tsx'
import { Page } from '../../ui/Page.tsx'

export default function UserInformationPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <UserInformation key={params.id} id={params.id} trail={<AuditTrail target="user" targetId={params.id} />} />
    </Page>
  )
}
