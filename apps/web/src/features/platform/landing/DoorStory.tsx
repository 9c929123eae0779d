import classes from './DoorStory.module.css'
import { DoorPhones } from './DoorPhones.tsx'
import story from './Story.module.css'

const facts: readonly { title: string; text: string }[] = [
  { title: 'Any phone is a scanner', text: 'Send your door a link or a short code. No accounts, nothing to install.' },
  {
    title: 'Found by name, too',
    text: 'A flat battery or a lost mail: find the guest by name, and take a mistake back within a minute.',
  },
  { title: 'Honest about copies', text: 'A ticket shown twice is named at once: when, where, and whose it is.' },
]

/** The door: one scan, one answer, shown as the door sees it. */
export function DoorStory() {
  return (
    <section aria-labelledby="door" className={classes['door']}>
      <div>
        <h2 id="door" className={story['title']}>
          One scan, one answer
        </h2>
        <p className="margin-top-18 text-18 mute measure-narrow leading-1-5">
          Green says yes, red says no, big enough to read at arm’s length with a queue behind it.
        </p>
        <dl className="margin-top-28">
          {facts.map(({ title, text }) => (
            <div key={title} className={classes['fact']}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <DoorPhones />
    </section>
  )
}
