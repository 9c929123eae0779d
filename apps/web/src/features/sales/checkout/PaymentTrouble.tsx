import { Alert } from '@mantine/core'
import { m } from '@foyer/messages'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import type { PaymentProblem } from './use-payment-start.ts'

interface PaymentTroubleProps {
  problem: PaymentProblem
}

/** Why the payment could not be started, above the button that tries again. */
export function PaymentTrouble({ problem }: PaymentTroubleProps) {
  return (
    <Alert
      role="alert"
      color={problem.offline ? 'gold' : 'red'}
      icon={problem.offline ? <IconWifiOff aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      title={problem.offline ? m.sales_checkout_offline_title() : m.sales_checkout_failed_title()}
    >
      {problem.message}
    </Alert>
  )
}
