import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { createQuestion, deleteQuestion, orderQuestions, updateQuestion } from './change-questions.ts'
import { listAnsweredQuestions } from './questions.queries.ts'
import { questionView } from './questions.view.ts'

export function orderQuestionRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listQuestions, async ({ actor, params }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, params.eventId))
      return { items: (await listAnsweredQuestions(deps.db, event.id)).map(questionView) }
    }),
    route(routes.createQuestion, ({ actor, params, body }) => createQuestion(deps, actor, params.eventId, body)),
    route(routes.orderQuestions, async ({ actor, params, body }) => ({
      items: await orderQuestions(deps, actor, params.eventId, body.questionIds),
    })),
    route(routes.updateQuestion, ({ actor, params, body }) => updateQuestion(deps, actor, params, body)),
    route(routes.deleteQuestion, async ({ actor, params }) => {
      await deleteQuestion(deps, actor, params)
    }),
  ]
}
