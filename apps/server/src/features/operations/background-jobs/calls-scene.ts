import type { CallScene } from '../../../testing/matrix-sample.ts'
import { createFailedJob } from './job-scene.ts'

export const callScene: CallScene = {
  things: { jobId: (_place, { site }) => createFailedJob(site) },
  calls: { runFailedJobs: () => ({ payload: { queue: 'guests.tell' } }) },
}
