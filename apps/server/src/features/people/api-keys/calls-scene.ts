import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import { createApiKey } from './api-key-scene.ts'

export const callScene: CallScene = {
  things: {
    keyId: async (place, world) =>
      (await createApiKey(world.site, await manager(place, world), ['events:read'])).key._id,
  },
  calls: {
    createApiKey: () => ({
      payload: { name: 'Website', scopes: ['events:read'], eventIds: null, expiresAt: undefined },
    }),
    rotateApiKey: () => ({ payload: { overlapHours: 0 } }),
  },
}
