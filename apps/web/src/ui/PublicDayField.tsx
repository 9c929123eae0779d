import '../theme/dates.css'

export { DayField as default } from './DayField.tsx'
