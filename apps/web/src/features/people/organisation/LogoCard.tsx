import type { OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useDeleteOrganisationLogoMutation, useSetOrganisationLogoMutation } from '../../../api/hooks.ts'
import { PictureCard } from '../../../ui/PictureCard.tsx'
import { toast } from '../../../ui/toast.ts'

/** The logo of an organisation, or its initial where there is none. */
export function LogoCard({ organisation }: { readonly organisation: OrganisationView }) {
  const [setLogo, sending] = useSetOrganisationLogoMutation()
  const [deleteLogo, removing] = useDeleteOrganisationLogoMutation()
  const params = { organisationId: organisation._id }
  const acts = {
    send: async (upload: File) => {
      await setLogo({ params, body: {}, upload }).unwrap()
      toast.success(m.organisation_logo_saved())
    },
    remove: async () => {
      await deleteLogo({ params }).unwrap()
      toast.success(m.organisation_logo_removed())
    },
    sending: sending.isLoading,
    removing: removing.isLoading,
  }
  return (
    <PictureCard
      title={m.organisation_logo()}
      picture={{ url: organisation.logoUrl, alt: m.organisation_logo_current(), shape: 'square' }}
      letters={[...organisation.name][0] ?? ''}
      words={{
        choose: m.organisation_logo_choose(),
        change: m.organisation_logo_change(),
        remove: m.organisation_logo_remove(),
        hint: m.organisation_logo_hint(),
      }}
      acts={organisation.can.update ? acts : null}
    />
  )
}
