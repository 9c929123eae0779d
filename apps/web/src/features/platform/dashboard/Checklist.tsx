import type { DashboardView, EventRowView } from '@foyer/contract'
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

/** The list has done its work once an event is public and has sold. */
export function isLive(checklist: Progress): boolean {
  return checklist.published && checklist.firstSale
}

/** The steps in the order in which an event needs them; a name for buyers can wait until it is published. */
function tasksFor(draft: EventRowView | undefined): Task[] {
  const details = draft ? `/events/details/${draft._id}` : '/events/create'
  return [
    {
      key: 'event',
      title: 'Create an event',
      text: 'A title is enough to begin; it saves itself.',
      to: '/events/create',
      button: 'Create event',
    },
    {
      key: 'tickets',
      title: 'Add tickets',
      text: 'Free, paid, or as much as people like.',
      to: draft ? `/events/${draft._id}/create-ticket` : '/events/create',
      button: 'Add tickets',
    },
    {
      key: 'published',
      title: 'Publish it',
      text: 'From then on people can find it and buy.',
      to: details,
      button: 'Go to publishing',
    },
    {
      key: 'profile',
      title: 'Say who you are',
      text: 'Buyers see your name beside every event.',
      to: '/profile/personal-information',
      button: 'Fill in your profile',
    },
    {
      key: 'firstSale',
      title: 'Sell the first ticket',
      text: 'Send the link around, or print its QR code.',
      to: '/events/qr-code',
      button: 'Get the QR code',
    },
  ]
}

interface ChecklistProps {
  checklist: Progress
  /** The draft the steps are about. */
  draft?: EventRowView | undefined
}

/** The way to the first event on sale. The first step that is not done has the button. */
export function Checklist({ checklist, draft }: ChecklistProps) {
  const tasks = tasksFor(draft)
  const done = tasks.filter(({ key }) => checklist[key]).length
  const next = tasks.find(({ key }) => !checklist[key])
  return (
    <Surface
      as="section"
      title="To your first event"
      actions={
        <span className={classes['span']}>
          {done} of {tasks.length} done
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
                {checklist[task.key] && <span className="unseen"> (done)</span>}
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
