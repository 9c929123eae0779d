import type { FeeVersionView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useEndFeeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

/** Ends an organiser's custom fee. */
export function EndFee({ fee }: { fee: FeeVersionView }) {
  const [endFee, { isLoading }] = useEndFeeMutation()
  const end = async () => {
    const sure = await confirmAction({
      title: m.programme_fee_end_title({ currency: fee.currency }),
      body: m.programme_fee_end_body(),
      confirmLabel: m.programme_fee_end(),
      destructive: true,
    })
    if (!sure) return
    await endFee({ params: { feeId: fee._id } })
      .unwrap()
      .then(() => toast.success(m.programme_fee_ended({ currency: fee.currency })))
      .catch((error: unknown) => toast.error(errorMessage(error)))
  }
  return (
    <Button variant="default" size="sm" loading={isLoading} onClick={() => void end()}>
      {m.programme_fee_end()}
    </Button>
  )
}
