import type { SandboxPaymentView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDecideSandboxPaymentMutation, useGetSandboxPaymentQuery } from '../../../api/hooks.ts'
import type { SandboxAction } from './decisions.ts'
import { DecisionList } from './DecisionList.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { PaymentSlip } from './PaymentSlip.tsx'
import classes from './SandboxPay.module.css'

interface SandboxPayProps {
  reference: string
}

/** The payment page of the test provider. It looks different from Foyer so that no one confuses the two. */
export function SandboxPay({ reference }: SandboxPayProps) {
  const payment = useGetSandboxPaymentQuery({ params: { reference } })
  const [decide, decision] = useDecideSandboxPaymentMutation()

  const press = async (action: SandboxAction) => {
    const { data } = await decide({ params: { reference, action } })
    if (data !== undefined) window.location.assign(data.returnUrl)
  }
  const error = decision.error ?? payment.error
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <span className="row gap-10 text-19 bold">
          <span className={classes['mark']} aria-hidden="true" />
          Sandpay
        </span>
        <span className={classes['claim']}>{m.sales_sandbox_claim()}</span>
      </header>
      <div className={classes['desk']}>
        {payment.data === undefined ? (
          <p role="status" className={classes['wait']}>
            {payment.isError ? m.sales_sandbox_failed() : m.sales_sandbox_loading()}
          </p>
        ) : (
          <>
            <PaymentSlip payment={payment.data} />
            {payment.data.state === 'open' ? (
              <DecisionList
                busy={decision.isLoading || decision.isSuccess ? (decision.originalArgs?.params.action ?? null) : null}
                onPress={(action) => void press(action)}
              />
            ) : (
              <p className={classes['decided']}>
                <Decided payment={payment.data} />
              </p>
            )}
          </>
        )}
        {error !== undefined && (
          <p role="alert" className={classes['error']}>
            {errorMessage(error)}{' '}
            <button type="button" onClick={() => void payment.refetch()}>
              {m.sales_sandbox_reload()}
            </button>
          </p>
        )}
      </div>
      <p className={classes['small']}>{m.sales_sandbox_note()}</p>
    </div>
  )
}

function Decided({ payment }: { payment: SandboxPaymentView }) {
  const message = payment.state === 'delayed' ? m.sales_sandbox_pending : m.sales_sandbox_decided
  const link = (words: ReactNode) => <a href={payment.returnUrl}>{words}</a>
  return <Rich parts={message.parts({ merchant: payment.merchant })} tags={{ link }} />
}
