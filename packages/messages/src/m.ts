import * as m from '../compiled/messages/_index.js'
import { overwriteGetLocale } from '../compiled/runtime.js'
import { currentLanguage } from './language.ts'

overwriteGetLocale(currentLanguage)

export { m }

export type { MessagePart } from '../compiled/runtime.js'
