import type { PayoutView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
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
import { payoutAccountInWords } from './payout-words.ts'

/** Buttons for the decisions that this administrator may make. */
export function PayoutDecision({ payout }: { payout: PayoutView }) {
  const params = { payoutId: payout._id }
  const amount = formatMoney(payout.amount, payout.currency)
  const [approve] = useApprovePayoutMutation()
  const [reject] = useRejectPayoutMutation()
  const [recordSent] = useTransferPayoutMutation()
  const [submit] = useSubmitPayoutMutation()
  const [recordOutcome] = useSettlePayoutMutation()
  const { busy, act } = useAct()
  const { can, account } = payout
  const to = { amount, holder: account.holder, account: payoutAccountInWords(account) }
  const from = { amount, name: payout.organiser.name }

  const refuse = async () => {
    const reason = await askReason({
      title: m.money_decision_reject_title(),
      body: m.money_decision_reject_body(from),
      label: m.money_reason(),
      confirmLabel: m.money_decision_reject(),
      destructive: true,
    })
    if (reason !== null) await act(() => reject({ params, body: { reason } }).unwrap(), m.money_decision_rejected())
  }
  const send = async () => {
    const reference = await askReason({
      title: m.money_decision_record_title(),
      body: m.money_decision_record_body(to),
      label: m.money_decision_record_label(),
      confirmLabel: m.money_decision_record(),
    })
    if (reference !== null)
      await act(() => recordSent({ params, body: { reference } }).unwrap(), m.money_decision_sent())
  }
  const sendByProvider = async () => {
    const sure = await confirmAction({
      title: m.money_decision_send_title({ amount }),
      body: m.money_decision_send_body(to),
      confirmLabel: m.money_decision_send_confirm(),
    })
    if (sure) await act(() => submit({ params }).unwrap(), m.money_decision_sent())
  }
  const finish = async () => {
    const sure = await confirmAction({
      title: m.money_decision_paid_title(),
      body: m.money_decision_paid_body({ amount }),
      confirmLabel: m.money_decision_paid(),
    })
    if (sure)
      await act(() => recordOutcome({ params, body: { outcome: 'paid' } }).unwrap(), m.money_decision_paid_done())
  }
  const fail = async () => {
    const reason = await askReason({
      title: m.money_decision_failed_title(),
      body: m.money_decision_failed_body(from),
      label: m.money_decision_failed_label(),
      confirmLabel: m.money_decision_failed(),
      destructive: true,
    })
    if (reason !== null)
      await act(
        () => recordOutcome({ params, body: { outcome: 'failed', reason } }).unwrap(),
        m.money_decision_failed_done(),
      )
  }

  return (
    <Group mt="lg">
      {can.approve && (
        <Button
          loading={busy}
          onClick={() => void act(() => approve({ params }).unwrap(), m.money_decision_approved())}
        >
          {m.money_decision_approve({ amount })}
        </Button>
      )}
      {can.submit && (
        <Button loading={busy} onClick={() => void sendByProvider()}>
          {m.money_decision_send()}
        </Button>
      )}
      {can.transfer && (
        <Button variant="default" loading={busy} onClick={() => void send()}>
          {m.money_decision_record()}
        </Button>
      )}
      {can.settle && (
        <>
          <Button loading={busy} onClick={() => void finish()}>
            {m.money_decision_paid()}
          </Button>
          <Button variant="default" loading={busy} onClick={() => void fail()}>
            {m.money_decision_failed()}
          </Button>
        </>
      )}
      {can.reject && (
        <Button variant="default" loading={busy} onClick={() => void refuse()}>
          {m.money_decision_reject()}
        </Button>
      )}
    </Group>
  )
}
