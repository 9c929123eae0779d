import { AuditLog } from '../../features/operations/audit/AuditLog.tsx'
import { Page } from '../../ui/Page.tsx'

export default function AuditLogPage() {
  return (
    <Page width="full">
      <AuditLog />
    </Page>
  )
}
