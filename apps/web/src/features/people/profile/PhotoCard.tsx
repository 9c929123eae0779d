import type { UserView } from '@foyer/contract'
import { initials } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useDeletePhotoMutation, useSetPhotoMutation } from '../../../api/hooks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { userUpdated } from '../../../store/user-slice.ts'
import { PictureCard } from '../../../ui/PictureCard.tsx'
import { toast } from '../../../ui/toast.ts'

/** The photo in the profile circle, or the initials where there is none. */
export function PhotoCard({ user }: { readonly user: UserView }) {
  const dispatch = useAppDispatch()
  const [setPhoto, sending] = useSetPhotoMutation()
  const [deletePhoto, removing] = useDeletePhotoMutation()
  const changed = ({ photoUrl }: UserView, done: string) => {
    dispatch(userUpdated({ photoUrl }))
    toast.success(done)
  }
  return (
    <PictureCard
      title={m.account_photo()}
      picture={{ url: user.photoUrl, alt: m.account_photo_current(), shape: 'circle' }}
      letters={initials(user)}
      words={{
        choose: m.account_photo_choose(),
        change: m.account_photo_change(),
        remove: m.account_photo_remove(),
        hint: m.account_photo_hint(),
      }}
      acts={{
        send: async (upload) => changed(await setPhoto({ body: {}, upload }).unwrap(), m.account_photo_saved()),
        remove: async () => changed(await deletePhoto().unwrap(), m.account_photo_removed()),
        sending: sending.isLoading,
        removing: removing.isLoading,
      }}
    />
  )
}
