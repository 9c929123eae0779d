import { Button, TextInput } from '@mantine/core'
import type { PublicTicketTypeView } from '@foyer/contract'
import { MAX_WAITING_QUANTITY } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorMessage, fieldErrors } from '../../../api/errors.ts'
import { useLightCall } from '../../../api/light-call.ts'
import { withComponentLibrary } from '../../../ui/ComponentLibrary.tsx'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import classes from './JoinWaitingList.module.css'

interface WaitingFormProps {
  ticketType: PublicTicketTypeView
  /** The event's maximum number of tickets per order. */
  most: number
  onJoined: () => void
  onCancel: () => void
}

function faultsOf(name: string, email: string): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: m.events_waiting_name_missing() }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && {
      email: m.events_waiting_email_invalid(),
    }),
  }
}

/** The form below a sold-out ticket type. */
function WaitingForm({ ticketType, most, onJoined, onCancel }: WaitingFormProps) {
  const { call: join, busy } = useLightCall('joinWaitingList')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [quantity, setQuantity] = useState(ticketType.minPerOrder)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)

  const refuse = (found: Readonly<Record<string, string>>) => {
    setFaults(found)
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultsOf(name, email)
    if (Object.keys(found).length > 0) return refuse(found)
    setFaults({})
    try {
      await join({
        params: { ticketTypeId: ticketType._id },
        body: { name, email, quantity },
      })
      onJoined()
    } catch (error) {
      const fields = fieldErrors(error)
      refuse(Object.keys(fields).length > 0 ? fields : { all: errorMessage(error) })
    }
  }

  return (
    <form ref={form} noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
      <p className="flush text-15 neutral">{m.events_waiting_text()}</p>
      <TextInput
        label={m.shell_name()}
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faults['name']}
        maxLength={100}
        autoComplete="name"
        autoFocus
      />
      <EmailInput
        name="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={faults['email']}
        maxLength={254}
      />
      <div className="row spread gap-12 semibold">
        <span>{m.events_waiting_quantity()}</span>
        <QuantityStepper
          label={m.events_waiting_quantity_for({ name: ticketType.name })}
          value={quantity}
          min={ticketType.minPerOrder}
          max={Math.min(ticketType.maxPerOrder, most, MAX_WAITING_QUANTITY)}
          onChange={setQuantity}
        />
      </div>
      {(faults['quantity'] ?? faults['all']) !== undefined && (
        <p role="alert" className="flush semibold danger">
          {faults['quantity'] ?? faults['all']}
        </p>
      )}
      <div className="cluster gap-8">
        <Button type="submit" loading={busy}>
          {m.events_waiting_submit()}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {m.shell_cancel()}
        </Button>
      </div>
    </form>
  )
}

export default withComponentLibrary(WaitingForm)
