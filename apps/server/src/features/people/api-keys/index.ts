export { apiKeyRoutes } from './api-keys.routes.ts'
export { keyEndings } from './key-endings.ts'
