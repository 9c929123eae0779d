import { errorMessage } from '../../../api/errors.ts'
import { useGetOrganisationQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { CreateOrganisation } from './CreateOrganisation.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useSettingsOrganisation } from './use-settings-organisation.ts'

/** What an organisation is called and what its papers say. */
export function OrganisationProfile() {
  const { _id } = useSettingsOrganisation()
  const { data, error, refetch } = useGetOrganisationQuery({ params: { organisationId: _id } })
  if (!data)
    return (
      <Surface padding="large">
        {error ? (
          <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Surface>
    )
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
