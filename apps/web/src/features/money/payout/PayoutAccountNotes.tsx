import { providerLabel, type PayoutAccountView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Badge } from '../../../ui/Badge.tsx'
import { matchInWords } from './payout-words.ts'

/** Who knows a payout account, whose it is by the bank, and what its owner still owes. */
export function PayoutAccountNotes({ account }: { account: PayoutAccountView }) {
  const { provider, resolvedName, nameMatch, ready } = account
  return (
    <span className="line gap-8">
      {provider !== null && <Badge tone="neutral">{providerLabel(provider)}</Badge>}
      {!ready && <Badge tone="warn">{m.money_account_unfinished()}</Badge>}
      {nameMatch !== null && resolvedName !== null && <NameMatch name={resolvedName} match={nameMatch} />}
    </span>
  )
}

/** The bank's name for a bank account, and how it agrees with the one that was typed. */
function NameMatch({ name, match }: { name: string; match: NonNullable<PayoutAccountView['nameMatch']> }) {
  const { tone, words } = matchInWords(match)
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {match !== 'same' && <span className="mute">{m.money_account_bank_name({ name })}</span>}
    </>
  )
}
