import type { MembershipEnding } from '../organisations/index.ts'
import { countLiveKeysOf } from './api-keys.queries.ts'

/** The keys for which a member answers. The trigger `member_keys_end` ends them with the membership, however that ends. */
export const keyEndings: MembershipEnding = {
  kind: 'api_keys',
  count: countLiveKeysOf,
  end: () => Promise.resolve(),
}
