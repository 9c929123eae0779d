import { providerLabel, type PayoutAccountView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Badge } from '../../../ui/Badge.tsx'
import { matchInWords } from './payout-words.ts'

/** Notes about a payout account: its provider, whether its setup is unfinished, and who holds it according to the bank. */
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

/** The name that the bank has for a bank account, and how well it matches the name entered. */
function NameMatch({ name, match }: { name: string; match: NonNullable<PayoutAccountView['nameMatch']> }) {
  const { tone, words } = matchInWords(match)
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {match !== 'same' && <span className="mute">{m.money_account_bank_name({ name })}</span>}
    </>
  )
}
