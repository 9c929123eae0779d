import type { OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteOrganisationLogoMutation, useSetOrganisationLogoMutation } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Organisation.module.css'

const MAX_BYTES = 8 * 1024 * 1024
const ACCEPT = 'image/jpeg,image/png,image/webp'

/** The logo of an organisation, or its initial where there is none. */
export function LogoCard({ organisation }: { readonly organisation: OrganisationView }) {
  const [setLogo, sending] = useSetOrganisationLogoMutation()
  const [deleteLogo, removing] = useDeleteOrganisationLogoMutation()
  const [refused, setRefused] = useState<string | null>(null)
  const params = { organisationId: organisation._id }

  const change = async (call: () => Promise<unknown>, done: string) => {
    setRefused(null)
    try {
      await call()
      toast.success(done)
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  const choose = (upload: File | null) => {
    if (!upload) return
    if (upload.size > MAX_BYTES) return setRefused(m.account_photo_too_large())
    void change(() => setLogo({ params, body: {}, upload }).unwrap(), m.organisation_logo_saved())
  }

  return (
    <Surface as="section" padding="large" title={m.organisation_logo()}>
      <div className={classes['logo']}>
        <span className={classes['picture']}>
          {organisation.logoUrl ? (
            <img
              className="cover-fill"
              src={organisation.logoUrl}
              alt={m.organisation_logo_current()}
              width={96}
              height={96}
            />
          ) : (
            <span aria-hidden="true">{[...organisation.name][0]}</span>
          )}
        </span>
        <div>
          {organisation.can.update && (
            <div className="cluster gap-10 margin-bottom-10">
              <FileButton
                onChange={choose}
                accept={ACCEPT}
                inputProps={{ 'aria-label': m.organisation_logo(), tabIndex: -1 }}
              >
                {(props) => (
                  <Button {...props} variant="default" loading={sending.isLoading}>
                    {organisation.logoUrl ? m.organisation_logo_change() : m.organisation_logo_choose()}
                  </Button>
                )}
              </FileButton>
              {organisation.logoUrl && (
                <Button
                  variant="subtle"
                  color="red"
                  loading={removing.isLoading}
                  onClick={() => void change(() => deleteLogo({ params }).unwrap(), m.organisation_logo_removed())}
                >
                  {m.organisation_logo_remove()}
                </Button>
              )}
            </div>
          )}
          <p className="flush mute">{m.organisation_logo_hint()}</p>
          {refused !== null && (
            <p role="alert" className="margin-top-8 semibold danger">
              {refused}
            </p>
          )}
        </div>
      </div>
    </Surface>
  )
}
