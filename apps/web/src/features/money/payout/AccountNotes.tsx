import { providerLabel, type PayoutAccountView } from '@foyer/contract'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { matchInWords } from './payout-words.ts'

/** Who knows an account, whose it is by the bank, and what its owner still owes. */
export function AccountNotes({ account }: { account: PayoutAccountView }) {
  const { provider, resolvedName, nameMatch, ready } = account
  return (
    <span className="line gap-8">
      {provider !== null && <StatusBadge tone="neutral">{providerLabel(provider)}</StatusBadge>}
      {!ready && <StatusBadge tone="warn">Not finished</StatusBadge>}
      {nameMatch !== null && resolvedName !== null && <NameMatch name={resolvedName} match={nameMatch} />}
    </span>
  )
}

/** The bank's name for an account, and how it agrees with the one that was typed. */
function NameMatch({ name, match }: { name: string; match: NonNullable<PayoutAccountView['nameMatch']> }) {
  const [tone, words] = matchInWords(match)
  return (
    <>
      <StatusBadge tone={tone}>{words}</StatusBadge>
      {match !== 'same' && <span className="mute">The bank has {name}</span>}
    </>
  )
}
