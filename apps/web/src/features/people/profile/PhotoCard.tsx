import { m } from '@foyer/messages'
import type { UserView } from '@foyer/contract'
import { initials } from '@foyer/domain'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDeletePhotoMutation, useSetPhotoMutation } from '../../../api/hooks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { userUpdated } from '../../../store/user-slice.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Profile.module.css'

const MAX_BYTES = 8 * 1024 * 1024
const ACCEPT = 'image/jpeg,image/png,image/webp'

/** The photo in the profile circle, or the initials where there is none. */
export function PhotoCard({ user }: { readonly user: UserView }) {
  const dispatch = useAppDispatch()
  const [setPhoto, sending] = useSetPhotoMutation()
  const [deletePhoto, removing] = useDeletePhotoMutation()
  const [refused, setRefused] = useState<string | null>(null)

  const change = async (call: () => Promise<UserView>, done: string) => {
    setRefused(null)
    try {
      const { photoUrl } = await call()
      dispatch(userUpdated({ photoUrl }))
      toast.success(done)
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  const choose = (upload: File | null) => {
    if (!upload) return
    if (upload.size > MAX_BYTES) return setRefused(m.account_photo_too_large())
    void change(() => setPhoto({ body: {}, upload }).unwrap(), m.account_photo_saved())
  }

  return (
    <Surface as="section" padding="large" title={m.account_photo()}>
      <div className={classes['photo']}>
        <span className={classes['portrait']}>
          {user.photoUrl ? (
            <img className="cover-fill" src={user.photoUrl} alt={m.account_photo_current()} width={96} height={96} />
          ) : (
            <span aria-hidden="true">{initials(user)}</span>
          )}
        </span>
        <div>
          <div className="cluster gap-10 margin-bottom-10">
            <FileButton
              onChange={choose}
              accept={ACCEPT}
              inputProps={{ 'aria-label': m.account_photo(), tabIndex: -1 }}
            >
              {(props) => (
                <Button {...props} variant="default" loading={sending.isLoading}>
                  {user.photoUrl ? m.account_photo_change() : m.account_photo_choose()}
                </Button>
              )}
            </FileButton>
            {user.photoUrl && (
              <Button
                variant="subtle"
                color="red"
                loading={removing.isLoading}
                onClick={() => void change(() => deletePhoto().unwrap(), m.account_photo_removed())}
              >
                {m.account_photo_remove()}
              </Button>
            )}
          </div>
          <p className="flush mute">{m.account_photo_hint()}</p>
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
