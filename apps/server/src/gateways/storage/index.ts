import type { FileStorage } from './file-storage.ts'
import { folderStorage } from './folder-storage.ts'
import type { S3Address } from './s3-address.ts'
import { s3Storage } from './s3-storage.ts'

export { contentTypeOfKey } from './file-key.ts'
export { type FileStorage, StorageAwayError } from './file-storage.ts'
export { folderStorage } from './folder-storage.ts'
export { parseS3Address, type S3Address } from './s3-address.ts'

/** The bucket, or the folder where there is no bucket. */
export function storageAt({ s3, folder }: { s3: S3Address | null; folder: string }): FileStorage {
  return s3 ? s3Storage(s3) : folderStorage(folder)
}
