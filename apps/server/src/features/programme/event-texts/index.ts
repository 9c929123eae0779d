export { eventTextRoutes } from './event-texts.routes.ts'
export { textsWithTranslations } from './load-event-texts.ts'
export { storedOf, storedTexts } from './stored-texts.ts'
