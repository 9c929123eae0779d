import type { CallScene } from '../../../testing/matrix-sample.ts'
import { broadcastBody, createBroadcast } from './broadcast-scene.ts'

export const callScene: CallScene = {
  things: {
    // One that reached the organiser of the place alone.
    user: ({ organiser }, { site }) => createBroadcast(site, { recipients: [organiser.id] }),
    admin: (_place, { site }) => createBroadcast(site, { state: 'scheduled' }),
  },
  calls: {
    createBroadcast: ({ organiser }) => ({ payload: broadcastBody({ kind: 'users', userIds: [organiser.id] }) }),
  },
}
