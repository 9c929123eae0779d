import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  calls: { listSavedEvents: ({ eventId }) => ({ query: { ids: eventId } }) },
}
