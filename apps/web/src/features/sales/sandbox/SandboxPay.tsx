import { errorMessage } from '../../../api/errors.ts'
import { useDecideSandboxPaymentMutation, useGetSandboxPaymentQuery } from '../../../api/hooks.ts'
import type { SandboxAction } from './decisions.ts'
import { DecisionList } from './DecisionList.tsx'
import { PaymentSlip } from './PaymentSlip.tsx'
import classes from './SandboxPay.module.css'

interface SandboxPayProps {
  reference: string
}

/** The pretend provider's own payment page: another house, another look, so that nobody takes it for Foyer. */
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
        <span className={classes['claim']}>Pretend payments</span>
      </header>
      <div className={classes['desk']}>
        {payment.data === undefined ? (
          <p role="status" className={classes['wait']}>
            {payment.isError ? 'This payment cannot be shown.' : 'Opening the payment…'}
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
                {payment.data.state === 'delayed'
                  ? 'Pending: it succeeds by itself in a while.'
                  : 'This payment has been decided.'}{' '}
                <a href={payment.data.returnUrl}>Back to {payment.data.merchant}</a>
              </p>
            )}
          </>
        )}
        {error !== undefined && (
          <p role="alert" className={classes['error']}>
            {errorMessage(error)}{' '}
            <button type="button" onClick={() => void payment.refetch()}>
              Load again
            </button>
          </p>
        )}
      </div>
      <p className={classes['small']}>
        No money moves here. Sandpay exists to try out a shop; it asks for no card and keeps no data about you.
      </p>
    </div>
  )
}
