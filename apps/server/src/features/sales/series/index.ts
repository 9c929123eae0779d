export { seriesRoutes } from './series.routes.ts'
export { workOnDates } from './work-on-dates.ts'
