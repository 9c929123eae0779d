import { m } from '@foyer/messages'
import classes from './DoorStory.module.css'
import { DoorPhones } from './DoorPhones.tsx'
import story from './Story.module.css'

const facts: readonly { title: () => string; text: () => string }[] = [
  { title: m.admin_landing_door_phone_title, text: m.admin_landing_door_phone_text },
  { title: m.admin_landing_door_name_title, text: m.admin_landing_door_name_text },
  { title: m.admin_landing_door_copies_title, text: m.admin_landing_door_copies_text },
]

/** The door: one scan, one answer, shown as the door sees it. */
export function DoorStory() {
  return (
    <section aria-labelledby="door" className={classes['door']}>
      <div>
        <h2 id="door" className={story['title']}>
          {m.admin_landing_door_title()}
        </h2>
        <p className="margin-top-18 text-18 mute measure-narrow leading-1-5">{m.admin_landing_door_lead()}</p>
        <dl className="margin-top-28">
          {facts.map(({ title, text }) => (
            <div key={title()} className={classes['fact']}>
              <dt>{title()}</dt>
              <dd>{text()}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DoorPhones />
    </section>
  )
}
