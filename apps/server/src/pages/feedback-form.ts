import { caching } from '../http/caching.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { giveFeedback } from '../features/guests/feedback/index.ts'
import { Subject } from '../http/subject.ts'

/**
 * Accepts the form of the feedback page as browsers send it without scripts. Redirects to the page, which says whether it was saved.
 * The link is its only credential: no cookie is read, so another site cannot send anything on behalf of a guest.
 */
export function registerFeedbackForm(app: FastifyInstance, deps: Deps): void {
  app.post<{ Params: { token: string }; Body: Readonly<Record<string, string>> | undefined }>(
    '/feedback/:token',
    { schema: { hide: true }, bodyLimit: 16_384 },
    async (request, reply) => {
      const { token } = request.params
      const outcome = await giveFeedback(deps, token, {
        fields: request.body ?? {},
        network: Subject.network(request.ip),
      })
      return reply
        .header('cache-control', caching.never)
        .redirect(`/feedback/${encodeURIComponent(token)}?answer=${outcome}`, 303)
    },
  )
}
