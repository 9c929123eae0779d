import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './PaidStub.module.css'

interface PaidStubProps {
  title: string
  text: string
  /** The button below the perforation. */
  children: ReactNode
}

/** Confirms the payment for a moment, before the page moves on to the tickets. */
export function PaidStub({ title, text, children }: PaidStubProps) {
  return (
    <div className={classes['place']}>
      <TicketStub
        top={
          <div className={classes['words']}>
            <span className={classes['sign']} aria-hidden="true">
              <IconCheck size={34} stroke={2.6} />
            </span>
            <h1 className={classes['title']}>{title}</h1>
            <p className="margin-top-8 mute">{text}</p>
          </div>
        }
        bottom={<div className="grid">{children}</div>}
      />
    </div>
  )
}
