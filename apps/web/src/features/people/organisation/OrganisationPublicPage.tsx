import type { ReactNode } from 'react'
import { useGetOrganisationQuery } from '../../../api/hooks.ts'
import { FormPending } from '../../../ui/FormPending.tsx'
import { LogoCard } from './LogoCard.tsx'
import { PublicPageForm } from './PublicPageForm.tsx'
import { useSettingsOrganisation } from './use-settings-organisation.ts'

interface OrganisationPublicPageProps {
  /** The address of the page, and the share card of a link to it. */
  readonly address: (organisationId: string) => ReactNode
  readonly followers: (organisationId: string) => ReactNode
}

/** The settings of an organisation's public page: its text, its address and its followers. */
export function OrganisationPublicPage({ address, followers }: OrganisationPublicPageProps) {
  const { _id } = useSettingsOrganisation()
  const { data, error, refetch } = useGetOrganisationQuery({ params: { organisationId: _id } })
  if (!data) return <FormPending error={error} onRetry={() => void refetch()} fields={4} />
  return (
    <div className="stack gap-16">
      <div className="two-thirds">
        <div className="stack full shrinks gap-16">
          <PublicPageForm key={data._id} organisation={data} />
        </div>
        <div className="stack full shrinks gap-16">
          {address(_id)}
          <LogoCard organisation={data} />
        </div>
      </div>
      {followers(_id)}
    </div>
  )
}
