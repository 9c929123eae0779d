import type { DashboardView, EventRowView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './Dashboard.module.css'

type Progress = DashboardView['checklist']

interface Task {
  key: keyof Progress
  title: string
  text: string
  to: string
  button: string
}

/** Whether an event is published and has sold: the checklist is no longer needed. */
export function isLive(checklist: Progress): boolean {
  return checklist.published && checklist.firstSale
}

/** The steps in the order in which an event needs them; a name for buyers can wait until it is published. */
function tasksFor(draft: EventRowView | undefined): Task[] {
  const details = draft ? `/events/details/${draft._id}` : '/events/create'
  return [
    {
      key: 'event',
      title: m.admin_home_step_event(),
      text: m.admin_home_step_event_text(),
      to: '/events/create',
      button: m.admin_home_step_event_button(),
    },
    {
      key: 'tickets',
      title: m.admin_home_step_tickets(),
      text: m.admin_home_step_tickets_text(),
      to: draft ? `/events/${draft._id}/create-ticket` : '/events/create',
      button: m.admin_home_step_tickets_button(),
    },
    {
      key: 'published',
      title: m.admin_home_step_publish(),
      text: m.admin_home_step_publish_text(),
      to: details,
      button: m.admin_home_step_publish_button(),
    },
    {
      key: 'profile',
      title: m.admin_home_step_profile(),
      text: m.admin_home_step_profile_text(),
      to: '/profile/personal-information',
      button: m.admin_home_step_profile_button(),
    },
    {
      key: 'firstSale',
      title: m.admin_home_step_sale(),
      text: m.admin_home_step_sale_text(),
      to: '/events/qr-code',
      button: m.admin_home_step_sale_button(),
    },
  ]
}

interface ChecklistProps {
  checklist: Progress
  /** The draft the steps are about. */
  draft?: EventRowView | undefined
}

/** The steps to the first event on sale. The first step that is not done has the button. */
export function Checklist({ checklist, draft }: ChecklistProps) {
  const tasks = tasksFor(draft)
  const done = tasks.filter(({ key }) => checklist[key]).length
  const next = tasks.find(({ key }) => !checklist[key])
  return (
    <Surface
      as="section"
      title={m.admin_home_steps_title()}
      actions={
        <span className={classes['span']}>
          {m.admin_home_steps_progress({ done: formatNumber(done), total: formatNumber(tasks.length) })}
        </span>
      }
    >
      <ol className={classes['tasks']}>
        {tasks.map((task, index) => (
          <li key={task.key} data-done={checklist[task.key] || undefined} data-next={task === next || undefined}>
            <span className={classes['mark']} aria-hidden>
              {checklist[task.key] ? <IconCheck size={16} stroke={3} /> : index + 1}
            </span>
            <div>
              <p className={classes['task']}>
                {task.title}
                {checklist[task.key] && <span className="unseen"> {m.admin_home_step_done()}</span>}
              </p>
              <p className={classes['taskText']}>{task.text}</p>
              {task === next && (
                <Button component={Link} to={task.to} size="sm" mt="sm">
                  {task.button}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Surface>
  )
}
