import { randomUUID } from 'node:crypto'
import { createUser } from '../../../testing/factories.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: { exportId: () => randomUUID() },
  calls: {
    erasePersonalData: async (_place, { site }) => ({ payload: { email: (await createUser(site)).email } }),
  },
}
