import type { DashboardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useAppSelector } from '../../../store/hooks.ts'
import { Page } from '../../../ui/Page.tsx'
import { Checklist } from './Checklist.tsx'
import classes from './Dashboard.module.css'

/** The home page of a user without events: the first step, and the steps after it. */
export function Welcome({ checklist }: { checklist: DashboardView['checklist'] }) {
  const firstName = useAppSelector((state) => state.user.user?.firstName)
  return (
    <Page width="full">
      <section className={classes['welcome']}>
        <h2>{firstName ? m.admin_home_welcome_name({ name: firstName }) : m.admin_home_welcome()}</h2>
        <p>{m.admin_home_welcome_text()}</p>
        <Button component={Link} to="/events/create" size="lg" className={classes['welcomeButton']}>
          {m.admin_home_welcome_create()}
        </Button>
      </section>
      <Checklist checklist={checklist} />
    </Page>
  )
}
