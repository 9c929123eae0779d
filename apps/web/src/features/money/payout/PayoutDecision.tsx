import type { PayoutView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import {
  useApprovePayoutMutation,
  useRejectPayoutMutation,
  useSettlePayoutMutation,
  useSubmitPayoutMutation,
  useTransferPayoutMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { confirmAction } from '../../../ui/confirm.tsx'

/** The buttons of whoever may decide; nothing for anybody else. */
export function PayoutDecision({ payout }: { payout: PayoutView }) {
  const params = { payoutId: payout._id }
  const amount = formatMoney(payout.amount, payout.currency)
  const [approve] = useApprovePayoutMutation()
  const [reject] = useRejectPayoutMutation()
  const [recordSent] = useTransferPayoutMutation()
  const [submit] = useSubmitPayoutMutation()
  const [recordOutcome] = useSettlePayoutMutation()
  const { busy, act } = useAct()
  const { can } = payout

  const refuse = async () => {
    const reason = await askReason({
      title: 'Reject this payout?',
      body: `${amount} stays available to ${payout.organiser.name}, who reads your reason.`,
      label: 'Why',
      confirmLabel: 'Reject',
      destructive: true,
    })
    if (reason !== null) await act(() => reject({ params, body: { reason } }).unwrap(), 'Rejected')
  }
  const send = async () => {
    const reference = await askReason({
      title: 'The bank was told',
      body: `Transfer ${amount} to ${payout.account.holder}, ${payout.account.bankName} ···· ${payout.account.last4}, then write down the bank's reference.`,
      label: "The transfer's reference",
      confirmLabel: 'Record the transfer',
    })
    if (reference !== null) await act(() => recordSent({ params, body: { reference } }).unwrap(), 'On its way')
  }
  const sendByProvider = async () => {
    const sure = await confirmAction({
      title: `Send ${amount} now?`,
      body: `The payment provider transfers it to ${payout.account.holder}, ${payout.account.bankName} ···· ${payout.account.last4}, and tells us how that ends.`,
      confirmLabel: 'Send it',
    })
    if (sure) await act(() => submit({ params }).unwrap(), 'On its way')
  }
  const finish = async () => {
    const sure = await confirmAction({
      title: 'Has the money arrived?',
      body: `${amount} is then paid out for good.`,
      confirmLabel: 'It is paid',
    })
    if (sure) await act(() => recordOutcome({ params, body: { outcome: 'paid' } }).unwrap(), 'Paid')
  }
  const fail = async () => {
    const reason = await askReason({
      title: 'The transfer failed?',
      body: `${amount} becomes available to ${payout.organiser.name} again.`,
      label: 'What the bank said',
      confirmLabel: 'It failed',
      destructive: true,
    })
    if (reason !== null)
      await act(() => recordOutcome({ params, body: { outcome: 'failed', reason } }).unwrap(), 'Available again')
  }

  return (
    <Group mt="lg">
      {can.approve && (
        <Button loading={busy} onClick={() => void act(() => approve({ params }).unwrap(), 'Approved')}>
          Approve {amount}
        </Button>
      )}
      {can.submit && (
        <Button loading={busy} onClick={() => void sendByProvider()}>
          Send by the provider
        </Button>
      )}
      {can.transfer && (
        <Button variant="default" loading={busy} onClick={() => void send()}>
          Record the transfer
        </Button>
      )}
      {can.settle && (
        <>
          <Button loading={busy} onClick={() => void finish()}>
            It is paid
          </Button>
          <Button variant="default" loading={busy} onClick={() => void fail()}>
            It failed
          </Button>
        </>
      )}
      {can.reject && (
        <Button variant="default" loading={busy} onClick={() => void refuse()}>
          Reject
        </Button>
      )}
    </Group>
  )
}
