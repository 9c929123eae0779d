export { registerAssistants } from './assistants.routes.ts'
export { forgetOldDrafts } from './drafts.ts'
