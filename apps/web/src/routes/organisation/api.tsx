import { ApiFrame } from '../../features/people/api-keys/ApiFrame.tsx'
import { useSettingsOrganisation } from '../../features/people/organisation/use-settings-organisation.ts'

export default function OrganisationApiLayout() {
  const { _id, permissions } = useSettingsOrganisation()
  return <ApiFrame key={_id} organisationId={_id} mayWrite={permissions.includes('keys:write')} />
}
