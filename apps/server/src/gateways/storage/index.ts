export type { FileStorage, StoredFile } from './file-storage.ts'
export { folderStorage } from './folder-storage.ts'
