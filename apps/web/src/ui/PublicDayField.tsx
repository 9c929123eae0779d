import '../theme/dates.css'
import { withComponentLibrary } from './ComponentLibrary.tsx'
import { DayField } from './DayField.tsx'

export default withComponentLibrary(DayField)
