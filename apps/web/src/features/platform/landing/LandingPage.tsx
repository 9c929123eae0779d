import type { PublicEventCardView } from '@foyer/contract'
import { DoorStory } from './DoorStory.tsx'
import { FeeStory } from './FeeStory.tsx'
import { Hero } from './Hero.tsx'
import classes from './LandingPage.module.css'
import { LastCall } from './LastCall.tsx'
import { OnSoon } from './OnSoon.tsx'
import { OrganiserStory } from './OrganiserStory.tsx'
import { OwnHouse } from './OwnHouse.tsx'

interface LandingPageProps {
  featured: readonly PublicEventCardView[]
}

/** The landing page: upcoming events, and what Foyer does for organisers. */
export function LandingPage({ featured }: LandingPageProps) {
  return (
    <div className={classes['page']}>
      <Hero featured={featured} />
      <OnSoon events={featured} />
      <OrganiserStory />
      <DoorStory />
      <FeeStory />
      <OwnHouse />
      <LastCall />
    </div>
  )
}
