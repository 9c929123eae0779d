import * as m from '../compiled/messages/_index.js'

export { m }
export type { MessagePart } from '../compiled/runtime.js'
