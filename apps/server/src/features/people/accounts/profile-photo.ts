import type { UserView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { processPhoto } from '../../../documents/profile-photo.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'
import { userView } from './accounts.view.ts'

const REFUSALS = {
  not_an_image: 'upload.not_an_image',
  too_large: 'request.too_large',
  too_many_pixels: 'upload.too_many_pixels',
  too_small: 'upload.photo_too_small',
} as const

/** Stores a photo re-encoded and under a random name; the uploaded file is not kept. */
export async function setPhoto(deps: Deps, actor: UserActor, upload: Upload | null): Promise<UserView> {
  if (!upload) throw new AppError('upload.missing', { fields: { photo: 'photo_missing' } })
  const photo = await processPhoto(upload.bytes)
  if (!photo.ok) throw new AppError(REFUSALS[photo.reason], { fields: { photo: 'photo_unusable' } })
  const key = `photos/${crypto.randomUUID()}.webp`
  await deps.storage.put(key, photo.bytes, 'image/webp')
  return replacePhoto(deps, actor.userId, key)
}

export function deletePhoto(deps: Deps, actor: UserActor): Promise<UserView> {
  return replacePhoto(deps, actor.userId, null)
}

/**
 * Replaces a user's photo. The former file shows a face and nobody asked us to keep it, so it is deleted once the row no longer names it.
 */
async function replacePhoto(deps: Deps, userId: string, key: string | null): Promise<UserView> {
  const { before, user } = await deps.db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('users')
      .select('photo')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const changed = await trx
      .updateTable('users')
      .set({ photo: key, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { before: old.photo, user: changed }
  })
  if (before !== null) await deps.storage.remove(before)
  return userView(user)
}
