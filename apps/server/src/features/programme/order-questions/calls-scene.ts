import { createQuestion, questionBody } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'

/** The place's only question, so that no number of calls reaches the limit. */
async function onlyQuestion(place: Place, world: World): Promise<string> {
  await world.site.deps.db.deleteFrom('order_questions').where('event_id', '=', place.eventId).execute()
  return createQuestion(world.site, await manager(place, world), place.eventId)
}

export const callScene: CallScene = {
  things: { questionId: onlyQuestion },
  calls: {
    createQuestion: async (place, world) => {
      await onlyQuestion(place, world)
      return { payload: questionBody() }
    },
    orderQuestions: async (place, world) => ({ payload: { questionIds: [await onlyQuestion(place, world)] } }),
    updateQuestion: () => ({ payload: questionBody({ label: 'Anything else?' }) }),
  },
}
