export { type Documents, makeDocument } from './documents.ts'
export { Press } from './press.ts'
