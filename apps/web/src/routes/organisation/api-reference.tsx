import { ApiReference } from '../../features/people/api-keys/ApiReference.tsx'

export default function OrganisationApiReferencePage() {
  return <ApiReference />
}
