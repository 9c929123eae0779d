import { ApiKeys } from '../../features/people/api-keys/ApiKeys.tsx'

export default function OrganisationApiKeysPage() {
  return <ApiKeys />
}
