import { useGetOrganisationQuery } from '../../../api/hooks.ts'
import { FormPending } from '../../../ui/FormPending.tsx'
import { CreateOrganisation } from './CreateOrganisation.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useSettingsOrganisation } from './use-settings-organisation.ts'

/** The name of an organisation and the details on its documents. */
export function OrganisationProfile() {
  const { _id } = useSettingsOrganisation()
  const { data, error, refetch } = useGetOrganisationQuery({ params: { organisationId: _id } })
  if (!data) return <FormPending error={error} onRetry={() => void refetch()} fields={6} />
  return (
    <div className="halves">
      <div className="stack full shrinks gap-16 page-narrow">
        <ProfileForm key={data._id} organisation={data} />
      </div>
      <div className="stack full shrinks gap-16 page-narrow">
        <CreateOrganisation />
      </div>
    </div>
  )
}
