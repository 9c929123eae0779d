import type { PayoutView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Alert, Button, Group } from '@mantine/core'
import { useConfirmPayoutMutation, useWithdrawPayoutMutation } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { payoutAccountInWords } from './payout-words.ts'

/** The actions for a payout that waits for the approval of a second member of its organisation. */
export function PayoutConfirmation({ payout }: { payout: PayoutView }) {
  const params = { payoutId: payout._id }
  const amount = formatMoney(payout.amount, payout.currency)
  const name = payout.steps[0]?.by ?? ''
  const [confirm] = useConfirmPayoutMutation()
  const [withdraw] = useWithdrawPayoutMutation()
  const { busy, act } = useAct()
  if (payout.state !== 'awaiting_confirmation') return null

  const agree = async () => {
    const sure = await confirmAction({
      title: m.money_confirm({ amount }),
      body: m.money_confirm_body({ name, amount, account: payoutAccountInWords(payout.account) }),
      confirmLabel: m.money_confirm({ amount }),
    })
    if (sure) await act(() => confirm({ params }).unwrap(), m.money_confirm_done())
  }
  const takeBack = async () => {
    const sure = await confirmAction({
      title: m.money_withdraw_title(),
      body: m.money_withdraw_body({ amount }),
      confirmLabel: m.money_withdraw(),
      destructive: true,
    })
    if (sure) await act(() => withdraw({ params }).unwrap(), m.money_withdraw_done())
  }

  return (
    <>
      <Alert color="gold">{waitInWords(payout, name)}</Alert>
      <Group>
        {payout.can.confirm && (
          <Button loading={busy} onClick={() => void agree()}>
            {m.money_confirm({ amount })}
          </Button>
        )}
        {payout.can.withdraw && (
          <Button variant="default" loading={busy} onClick={() => void takeBack()}>
            {m.money_withdraw()}
          </Button>
        )}
      </Group>
    </>
  )
}

function waitInWords({ can }: PayoutView, name: string): string {
  if (can.confirm) return m.money_confirm_asks_you({ name })
  return can.withdraw ? m.money_confirm_waits() : m.money_confirm_waits_others()
}
