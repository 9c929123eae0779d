import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Account.module.css'

interface AccountHeadingProps {
  readonly title: string
  readonly children?: ReactNode
}

export function AccountHeading({ title, children }: AccountHeadingProps) {
  return (
    <header className={classes['heading']}>
      <Title order={1} className="page-title">
        {title}
      </Title>
      {children && <p className="margin-top-10 text-17 mute">{children}</p>}
    </header>
  )
}
