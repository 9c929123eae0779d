import { useSettingsOrganisation } from '../../features/people/organisation/use-settings-organisation.ts'
import { Webhooks } from '../../features/platform/webhooks/Webhooks.tsx'

export default function OrganisationWebhooksPage() {
  const { permissions } = useSettingsOrganisation()
  return <Webhooks manages={permissions.includes('webhooks:write')} />
}
