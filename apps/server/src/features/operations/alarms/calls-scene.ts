import type { CallScene } from '../../../testing/matrix-sample.ts'
import { createAlarm } from './alarm-scene.ts'

export const callScene: CallScene = { things: { alarmId: (_place, { site }) => createAlarm(site) } }
