import type { CallScene } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { createSuspension } from './suspension-scene.ts'

/** Inserts an appeal of the organiser as a row, without taking the event down. */
async function appealOf({ eventId, organiser }: Place, { site }: World): Promise<string> {
  return (await createSuspension(site, { eventId, organiserId: organiser.id }, true)).appealId
}

export const callScene: CallScene = {
  things: { appeals: appealOf, mine: appealOf },
  calls: {
    openAppeal: async ({ eventId, organiser }, { site }) => ({
      payload: {
        suspensionId: (await createSuspension(site, { eventId, organiserId: organiser.id })).suspensionId,
      },
    }),
  },
}
