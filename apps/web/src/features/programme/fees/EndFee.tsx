import type { FeeVersionView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useEndFeeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'

/** Takes an organiser's own fee away. */
export function EndFee({ fee }: { fee: FeeVersionView }) {
  const [endFee, { isLoading }] = useEndFeeMutation()
  const end = async () => {
    const sure = await confirmAction({
      title: `End the own fee in ${fee.currency}?`,
      body: 'Orders made from now on cost everybody’s fee. Orders made before keep the fee they were made with.',
      confirmLabel: 'End it',
      destructive: true,
    })
    if (!sure) return
    await endFee({ params: { feeId: fee._id } })
      .unwrap()
      .then(() => toast.success(`Everybody’s fee counts in ${fee.currency} again.`))
      .catch((error: unknown) => toast.error(errorMessage(error)))
  }
  return (
    <Button variant="default" size="sm" loading={isLoading} onClick={() => void end()}>
      End their own fee
    </Button>
  )
}
