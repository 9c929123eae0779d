import { unsubscribeToken } from '../../../secrets.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    token: (place, { own, site }) =>
      place === own ? unsubscribeToken(site.deps.secrets, own.organiser.id) : 'no-such-token',
  },
}
