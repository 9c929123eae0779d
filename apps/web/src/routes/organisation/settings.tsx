import { SettingsFrame } from '../../features/people/organisation/SettingsFrame.tsx'

export default function OrganisationSettingsLayout() {
  return <SettingsFrame />
}
