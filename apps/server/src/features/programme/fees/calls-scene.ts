import { uuidv7 } from '../../../ids.ts'
import type { CallScene } from '../../../testing/matrix-sample.ts'

export const callScene: CallScene = {
  things: {
    organisers: ({ organiser }) => organiser.id,
    feeId: async ({ organiser }, { site }) => {
      const id = uuidv7()
      await site.deps.db
        .insertInto('platform_fees')
        .values({ id, currency: 'BRL', organiser_id: organiser.id, basis_points: 100, fixed_per_ticket: 0 })
        .execute()
      return id
    },
  },
  calls: {
    setFee: async (_place, { site }) => {
      const currency = 'MXN'
      const [newest] = await site.deps.db
        .selectFrom('platform_fees')
        .select('id')
        .where('currency', '=', currency)
        .orderBy('valid_from', 'desc')
        .execute()
      return { payload: { currency, replaces: newest?.id ?? null } }
    },
  },
}
