export type { Documents } from './documents.ts'
export { Press } from './press.ts'
