import type { StoredCover } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import { processCover } from '../../../documents/cover-image.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'

const REFUSALS = {
  not_an_image: 'upload.not_an_image',
  too_large: 'request.too_large',
  too_many_pixels: 'upload.too_many_pixels',
  too_small: 'upload.too_small',
} as const

/** Re-encodes an uploaded picture to our own sizes and stores them; what was sent is not kept. */
export async function storeCover(deps: Deps, upload: Upload, alt: string): Promise<StoredCover> {
  const processed = await processCover(upload.bytes)
  if (!processed.ok) throw new AppError(REFUSALS[processed.reason], { fields: { cover: 'image_unusable' } })
  for (const file of processed.files) await deps.storage.put(file.key, file.bytes, 'image/webp')
  await deps.storage.put(processed.shareImage.key, processed.shareImage.bytes, 'image/jpeg')
  return {
    share: processed.shareImage.key,
    files: processed.files.map(({ key, width, height }) => ({ key, width, height })),
    width: processed.width,
    height: processed.height,
    lqip: processed.lqip,
    alt,
  }
}
