export type { FileStorage } from './file-storage.ts'
export { folderStorage } from './folder-storage.ts'
