import type { CallScene } from '../../../testing/matrix-sample.ts'
import { makeAvailable } from '../payouts/payout-scene.ts'

export const callScene: CallScene = {
  things: {
    // The account of what an organiser may be paid.
    accountId: async ({ organiser }, { site }) => {
      await makeAvailable(site, organiser.id, 100)
      const { id } = await site.deps.db
        .selectFrom('ledger_accounts')
        .select('id')
        .where('organiser_id', '=', organiser.id)
        .executeTakeFirstOrThrow()
      return id
    },
  },
}
