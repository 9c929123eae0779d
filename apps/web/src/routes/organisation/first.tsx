import { Navigate } from 'react-router'

/** The settings open with their first screen. */
export default function OrganisationSettingsPage() {
  return <Navigate to="/organisation/settings/profile" replace />
}
