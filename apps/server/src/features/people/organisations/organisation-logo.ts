import type { OrganisationView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { processPhoto } from '../../../documents/profile-photo.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'
import { assertMay } from './may.ts'
import { organisationView } from './organisations.view.ts'
import { changeOrganisation, openOrganisation } from './update-organisation.ts'

const REFUSALS = {
  not_an_image: 'upload.not_an_image',
  too_large: 'request.too_large',
  too_many_pixels: 'upload.too_many_pixels',
  too_small: 'upload.photo_too_small',
} as const

/** Stores a logo re-encoded, as profile photos are. */
export async function setOrganisationLogo(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  upload: Upload | null,
): Promise<OrganisationView> {
  // Checked before the picture is decoded, which is more expensive.
  assertMay(actor, 'organisation:write', { organisationId, eventId: null })
  if (!upload) throw new AppError('upload.missing', { fields: { photo: 'photo_missing' } })
  const logo = await processPhoto(upload.bytes)
  if (!logo.ok) throw new AppError(REFUSALS[logo.reason], { fields: { photo: 'photo_unusable' } })
  const key = `logos/${crypto.randomUUID()}.webp`
  await deps.storage.put(key, logo.bytes, 'image/webp')
  return replaceLogo(deps, actor, organisationId, key)
}

export function deleteOrganisationLogo(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
): Promise<OrganisationView> {
  return replaceLogo(deps, actor, organisationId, null)
}

/** Removes the file of the former logo after the row names the new one. */
async function replaceLogo(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  logo: string | null,
): Promise<OrganisationView> {
  const { before, after } = await deps.db.transaction().execute(async (trx) => {
    const locked = await openOrganisation(trx, actor, organisationId)
    return { before: locked, after: await changeOrganisation(trx, actor, locked, 'organisation.change_logo', { logo }) }
  })
  if (before.logo !== null && before.logo !== logo) await deps.storage.remove(before.logo)
  return organisationView(after, actor)
}
