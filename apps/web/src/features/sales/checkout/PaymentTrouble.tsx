import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import type { PaymentProblem } from './use-payment-start.ts'

interface PaymentTroubleProps {
  problem: PaymentProblem
}

/** Why paying did not start, above the button that tries again. */
export function PaymentTrouble({ problem }: PaymentTroubleProps) {
  return (
    <Alert
      role="alert"
      color={problem.offline ? 'gold' : 'red'}
      icon={problem.offline ? <IconWifiOff aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      title={problem.offline ? 'No connection' : 'That did not work'}
    >
      {problem.message}
    </Alert>
  )
}
